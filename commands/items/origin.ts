import { oneLine } from '../../src/base/text/safe-text.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import type { MarketQuery } from '../../src/market/answers/market-lists.ts';
import { type HistoryView, type ItemCommand, questionId } from './item-question.ts';

/** Part of custom ids, so that Back works after a restart. Empty if not opened from another answer. */
export type Origin = string;

const pagedCommands = ['oos', 'movers', 'deals'] as const;
export type PagedCommand = (typeof pagedCommands)[number];

/** The first character of an origin. */
const kinds = { price: { typed: 'p', versions: 'v' }, history: { typed: 'h', versions: 'w' } } as const;
const pageKinds: Readonly<Record<PagedCommand, string>> = { oos: 'o', movers: 'm', deals: 'd' };

/** Characters that fit into an origin: `history:currency:252490:EUR:0abc:`, a key and `:vo` come first. */
const pageLimit = 52;

/** The text must fit (`fitsButtons`). */
export const fromTyped = (command: ItemCommand, text: string): Origin => kinds[command].typed + oneLine(text);

export const fromVersions = (command: ItemCommand, origin: Origin): Origin => kinds[command].versions + origin;

/** Empty without room: for a long text with price limits. @param state of custom ids, after game and currency */
export function fromPage(command: PagedCommand, state: readonly (string | number)[]): Origin {
	const origin = state.join(':');
	return origin.length > pageLimit ? '' : pageKinds[command] + origin;
}

/** Undefined without an origin. @param query keeps the item's currency. @param nameKey of all versions */
export function backId(origin: Origin, query: MarketQuery, nameKey: string, view?: HistoryView): string | undefined {
	const [kind, rest] = [origin.slice(0, 1), origin.slice(1)];
	for (const command of ['price', 'history'] as const) {
		const scope = { query, view: command === 'history' ? view : undefined };
		if (kind === kinds[command].typed) return questionId(command, 'open', { ...scope, text: rest });
		if (kind === kinds[command].versions) return questionId(command, 'open', { ...scope, key: nameKey, origin: rest });
	}
	const command = pagedCommands.find((each) => kind === pageKinds[each]);
	return command && customId(command, 'page', query.game, query.currency, rest);
}
