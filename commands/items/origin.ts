import { oneLine } from '../../src/base/text/safe-text.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { type ItemCommand, type KeyQuestion, type QuestionOrigin, questionId, roomForText } from './item-question.ts';
import type { QuestionScope } from './question-scope.ts';

const pagedCommands = ['oos', 'movers', 'deals', 'find'] as const;
export type PagedCommand = (typeof pagedCommands)[number];

const kinds = { price: { typed: 'p', versions: 'v' }, history: { typed: 'h', versions: 'w' } } as const;
const pageKinds: Readonly<Record<PagedCommand, string>> = { oos: 'o', movers: 'm', deals: 'd', find: 'f' };

/** The text must fit (`fitsButtons`). */
export const fromTyped = (command: ItemCommand, text: string): QuestionOrigin => kinds[command].typed + oneLine(text);

export const fromVersions = (command: ItemCommand, origin: QuestionOrigin): QuestionOrigin =>
	kinds[command].versions + origin;

/**
 * Returns an empty origin if there is no room for it, as for a long text with price limits.
 * @param state of custom ids, after game and currency
 * @param scope of the item that is opened
 */
export function fromPage(
	command: PagedCommand,
	state: readonly (string | number)[],
	scope: QuestionScope,
): QuestionOrigin {
	const origin = state.join(':');
	return origin.length > roomForText(scope) ? '' : pageKinds[command] + origin;
}

/** Returns undefined if there is no origin. @param nameKey of all versions of the item */
export function backId({ origin = '', key: _, ...scope }: KeyQuestion, nameKey: string): string | undefined {
	const kind = origin.slice(0, 1);
	const rest = origin.slice(1);
	for (const command of ['price', 'history'] as const) {
		const again = command === 'history' ? scope : { ...scope, view: undefined };
		if (kind === kinds[command].typed) return questionId(command, 'open', { ...again, text: rest });
		if (kind === kinds[command].versions) return questionId(command, 'open', { ...again, key: nameKey, origin: rest });
	}
	const command = pagedCommands.find((each) => kind === pageKinds[each]);
	const id = command && [command, 'page', scope.query.game, scope.query.currency, rest].join(':');
	return id !== undefined && id.length <= discordLimits.customId ? id : undefined;
}
