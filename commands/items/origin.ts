import { oneLine } from '../../src/base/text/safe-text.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { type ItemCommand, type KeyQuestion, type QuestionOrigin, questionId, roomForText } from './item-question.ts';
import type { QuestionScope } from './question-scope.ts';

const pagedCommands = ['oos', 'movers', 'deals', 'find'] as const;
export type PagedCommand = (typeof pagedCommands)[number];

/**
 * An origin begins with a mark that says what *Back* opens: a typed text, all versions of an item, or a page of a list.
 * No two marks are the same letter.
 */
const itemMarks = { price: { typed: 'p', versions: 'v' }, history: { typed: 'h', versions: 'w' } } as const;
const pageMarks: Readonly<Record<PagedCommand, string>> = { oos: 'o', movers: 'm', deals: 'd', find: 'f' };

/** @param text must fit into custom ids: see `fitsButtons` */
export const typedOrigin = (command: ItemCommand, text: string): QuestionOrigin =>
	itemMarks[command].typed + oneLine(text);

/** The typed text that *Back* leads to; undefined if it leads elsewhere. */
export function typedTextOf(origin: QuestionOrigin | undefined): string | undefined {
	const isTyped = Object.values(itemMarks).some(({ typed }) => origin?.startsWith(typed));
	return isTyped ? origin!.slice(1) : undefined;
}

export const versionsOrigin = (command: ItemCommand, origin: QuestionOrigin): QuestionOrigin =>
	itemMarks[command].versions + origin;

/**
 * Returns an empty origin if there is no room for it, as for a long text with price limits.
 * @param state the page's state in custom ids, after game and currency
 * @param scope the scope of the item that is opened
 */
export function pageOrigin(
	command: PagedCommand,
	state: readonly (string | number)[],
	scope: QuestionScope,
): QuestionOrigin {
	const origin = state.join(':');
	return origin.length > roomForText(scope) ? '' : pageMarks[command] + origin;
}

/**
 * Returns the custom id of *Back*; undefined if there is no origin.
 * @param nameKey the key of all versions of the item
 */
export function backId({ origin = '', key: _, ...scope }: KeyQuestion, nameKey: string): string | undefined {
	const mark = origin.slice(0, 1);
	const rest = origin.slice(1);
	for (const command of ['price', 'history'] as const) {
		// `/price` has no view.
		const backScope = command === 'history' ? scope : { ...scope, view: undefined };
		if (mark === itemMarks[command].typed) return questionId(command, 'open', { ...backScope, text: rest });
		if (mark === itemMarks[command].versions)
			return questionId(command, 'open', { ...backScope, key: nameKey, origin: rest });
	}
	const command = pagedCommands.find((each) => mark === pageMarks[each]);
	const id = command && [command, 'page', scope.query.game, scope.query.currency, rest].join(':');
	return id !== undefined && id.length <= discordLimits.customId ? id : undefined;
}
