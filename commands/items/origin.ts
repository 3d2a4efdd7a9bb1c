import { oneLine } from '../../src/base/text/safe-text.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import type { MarketQuery } from '../../src/market/answers/lists.ts';
import type { HistoryView } from './item-question.ts';
import { type ItemCommand, questionId } from './item-question.ts';

/**
 * Where an item was opened from, so that Back leads there. It is in the custom ids of the item's answer, so Back works
 * after a restart. Empty if the item was not opened from another answer.
 */
export type Origin = string;

/** The commands that list items by page. */
const pagedCommands = ['oos', 'movers', 'deals'] as const;
export type PagedCommand = (typeof pagedCommands)[number];

/** The first character of an origin. */
const kinds = { price: { typed: 'p', versions: 'v' }, history: { typed: 'h', versions: 'w' } } as const;
const pageKinds: Readonly<Record<PagedCommand, string>> = { oos: 'o', movers: 'm', deals: 'd' };

/** The longest page that fits into an origin, characters: `history:currency:252490:EUR:0abc:`, a key and `:vo` come first. */
const pageLimit = 52;

/** The answer to a typed text: a ladder, or several items. The text must fit (`fitsButtons`). */
export const fromTyped = (command: ItemCommand, text: string): Origin => kinds[command].typed + oneLine(text);

/** The table of an item's versions, which may itself have been opened from `origin`. */
export const fromVersions = (command: ItemCommand, origin: Origin): Origin => kinds[command].versions + origin;

/**
 * A page of a list of items. Empty if it has no room, which only happens to a long text together with price limits.
 * @param state What the custom ids of the page have after game and currency.
 */
export function fromPage(command: PagedCommand, state: readonly (string | number)[]): Origin {
	const origin = state.join(':');
	return origin.length > pageLimit ? '' : pageKinds[command] + origin;
}

/**
 * The custom id of Back; undefined without an origin.
 * @param query That of the item: Back keeps its currency.
 * @param nameKey The key of the item's name with all versions.
 */
export function backId(origin: Origin, query: MarketQuery, nameKey: string, view?: HistoryView): string | undefined {
	const [kind, rest] = [origin.slice(0, 1), origin.slice(1)];
	for (const command of ['price', 'history'] as const) {
		const asked = { query, view: command === 'history' ? view : undefined };
		if (kind === kinds[command].typed) return questionId(command, 'open', { ...asked, text: rest });
		if (kind === kinds[command].versions) return questionId(command, 'open', { ...asked, key: nameKey, origin: rest });
	}
	const command = pagedCommands.find((each) => kind === pageKinds[each]);
	return command && customId(command, 'page', query.game, query.currency, rest);
}
