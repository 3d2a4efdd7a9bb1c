import { z } from 'zod';
import { MarketLists } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import type { AttachedFile } from '../../src/discord/attached-file.ts';
import type { Currency } from '../../src/market/currency.ts';
import { type Game, gameNames } from '../../src/names/game.ts';
import type { ListLine } from '../../src/reading/lists/list-parser.ts';
import type { Form } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import type { ListContext } from '../items/item-context.ts';
import { currencyPart, gamePart } from '../items/question-scope.ts';
import { searchableCatalogue } from '../items/suggestions.ts';

const exampleItem = 'AK-47 | Redline (Field-Tested)';
export const exampleLine = `3x ${exampleItem}`;

export const listFormState = z.tuple([gamePart, currencyPart]).transform(([game, currency]) => ({ game, currency }));

/** The longest list that is typed, in characters: as much as an input of a form takes. */
export const maxTypedListLength = 4_000;

/** @param purpose what the list is for: a watchlist has no amounts */
export const listForm = (id: string, purpose: 'appraise' | 'holdings' | 'watchlist', { t }: Words): Form => ({
	id,
	title: t(purpose === 'appraise' ? 'appraise.form.title' : 'holdings.add'),
	text: t(purpose === 'watchlist' ? 'watchlist.formText' : 'appraise.form.text'),
	inputs: [
		{
			id: 'items',
			label: t('appraise.form.items'),
			hint: purpose === 'watchlist' ? exampleItem : exampleLine,
			maxLength: maxTypedListLength,
			isLong: true,
			isOptional: true,
		},
		{ id: 'file', label: t('appraise.form.file'), hint: t('appraise.form.fileHint'), isFile: true },
	],
});

/** Returns the text that was typed, and the text of the file, as far as there are any. */
export async function textsOf(
	items: string | undefined,
	file: AttachedFile | undefined,
	{ attachedFiles }: ListContext,
): Promise<string[]> {
	return [items, file && (await attachedFiles.read(file))].filter((text) => text !== undefined);
}

/** The error for a text without items. If all that it names is sold, it says so. */
export function noItems(
	code: 'no-items-in-list' | 'no-items-in-message',
	game: Game,
	unclear: readonly string[],
	sold: readonly string[],
): UserError {
	const isAllSold = unclear.length === 0 && sold.length > 0;
	return new UserError(isAllSold ? { code: 'all-is-sold', sold } : { code, game: gameNames[game], unclear, sold });
}

/**
 * @param id the id of the list in `appraisals`
 * @throws UserError `appraisal-expired`, `no-items-in-list`, `all-is-sold`; MarketError if a list of the marketplace is missing
 */
export async function readStoredList(
	id: string,
	currency: Currency,
	{ appraisals, market, clock, caller }: ListContext,
) {
	const { game } = appraisals.get(id);
	const lists = new MarketLists(market, clock, { game, currency, locked: false });
	const catalogue = await searchableCatalogue(lists);
	const read = await appraisals.read(id, catalogue, caller.userId, () => lists.requireAll());
	if (read.items.length === 0) {
		const isSold = ({ reason }: ListLine) => reason === 'sold';
		const sold = read.unclear.filter(isSold).map(({ text }) => text);
		const unclear = read.unclear.filter((line) => !isSold(line)).map(({ text }) => text);
		throw noItems('no-items-in-list', game, unclear, sold);
	}
	return { game, lists, catalogue, read };
}
