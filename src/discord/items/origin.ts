import type { MarketQuery } from '../../market/answers/lists.ts';
import { type Sort, sorts } from '../../market/rows/rows.ts';
import { oneLine } from '../../text/safe-text.ts';
import { customId } from '../command/custom-id.ts';
import type { HistoryView } from './history-view.ts';
import { fitsButtons, type ItemCommand, questionId } from './item-question.ts';

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

/** The answer to a typed text: a ladder, or several items. Empty if the text is too long. */
export function fromTyped(command: ItemCommand, text: string): Origin {
	return fitsButtons(text) ? kinds[command].typed + oneLine(text) : '';
}

/** The table of an item's versions, which may itself have been opened from `origin`. */
export function fromVersions(command: ItemCommand, origin: Origin): Origin {
	return kinds[command].versions + origin;
}

/**
 * A page of a list of items. Empty if it has no room, which only happens to a long text together with price limits.
 * @param state What the custom ids of the page have after game and currency.
 */
export function fromPage(command: PagedCommand, state: readonly (string | number)[]): Origin {
	const [first, ...others] = state;
	// The name of a sort would take the room of a text.
	const start = command === 'oos' ? sorts.indexOf(first as Sort) : first;
	const origin = [start, ...others].join(':');
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
	if (!command) return undefined;
	const [first = '', ...others] = rest.split(':');
	const start = command === 'oos' ? (sorts[Number(first)] ?? sorts[0]) : first;
	return customId(command, 'page', query.game, query.currency, start, ...others);
}
