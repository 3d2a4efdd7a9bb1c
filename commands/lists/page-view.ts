import { z } from 'zod';
import type { ListSource } from '../../src/answers/choices.ts';
import type { ChosenPriceRange } from '../../src/answers/pages/item-filter.ts';
import type { ListPage } from '../../src/answers/pages/page-of.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import type { Game } from '../../src/names/game.ts';
import type { KeyedItem } from '../../src/names/item-ref.ts';
import { type Button, colours, type Embed, type MenuOption, menuLabel } from '../../src/words/reply.ts';
import { joinDots, type TextPart, titleWith } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { fullNameOf } from '../items/choices-view.ts';
import { currencyPart, gamePart, numberPart, type StatePart } from '../items/question-scope.ts';
import { smallPrint, withAges } from '../items/sources.ts';

export const pageLine = (page: number, pages: number, { t, count }: Words): string =>
	smallPrint(t('lists.page', { page: count(page), pages: count(pages) }));

/** @param start the title's start, before the text that the list is narrowed to */
export function pageEmbed(
	{ narrowedTo, isCorrected, page, pages, rows }: ListPage<unknown>,
	start: string,
	lines: readonly TextPart[],
	sources: readonly ListSource[],
	words: Words,
	now: number,
): Embed {
	const { t } = words;
	const correction = isCorrected && t('lists.correction');
	const position = rows.length > 0 && pageLine(page, pages, words);
	return {
		title: narrowedTo === '' ? start : titleWith(narrowedTo, words, (quoted) => joinDots(start, quoted)),
		description: withAges(sources, [correction, ...lines, position], words, now),
		colour: rows.length > 0 ? colours.listed : colours.absent,
	};
}

/** Says that price limits do not apply, because their currency cannot be converted. */
export const limitsLeftOutLine = ({ t }: Words): string => smallPrint(t('lists.limitsLeftOut'));

export function itemOptions<Row extends KeyedItem>(rows: readonly Row[], describe: (row: Row) => string): MenuOption[] {
	// A row without a version has the key of its name, so the same key may occur twice.
	const byKey = new Map(rows.map((row) => [row.key, row]));
	return [...byKey.values()].map((row) => ({
		value: row.key,
		label: menuLabel(fullNameOf(row)),
		description: menuLabel(describe(row)),
	}));
}

interface PageTurning {
	readonly page: number;
	readonly pages: number;
	idOf(handler: 'first' | 'page' | 'last', page: number): string;
}

/** Two buttons of a message must not have the same id: each has a handler of its own, and all do the same. */
export const turningHandlers = <Handler>(show: Handler) => ({ first: show, page: show, last: show });

/** @param isMain whether Next is the button that is used most */
export function turningButtons({ page, pages, idOf }: PageTurning, { t }: Words, isMain = true): Button[] {
	if (pages === 1) return [];
	return [
		{ label: t('button.first'), id: idOf('first', 1), disabled: page === 1 },
		{ label: t('button.previous'), id: idOf('page', page - 1), disabled: page === 1 },
		{
			label: t('button.next'),
			id: idOf('page', page + 1),
			disabled: page === pages,
			...(isMain ? { style: 'main' as const } : {}),
		},
		{ label: t('button.last'), id: idOf('last', pages), disabled: page === pages },
	];
}

export interface PageQuery {
	readonly game: Game;
	readonly currency: Currency;
	/** Whether only trade-locked listings count; undefined for commands without that choice. */
	readonly locked?: boolean;
	readonly text: string;
}

/** Amounts are written in this base, in digits and letters: decimal ones would be too long for a custom id. */
const amountBase = 36;

const packedAmount = '[0-9a-z]{0,6}';
const packedCurrency = '[0-9a-f]';
/** Matches two amounts and the number of a currency, or an empty text. */
const packedRange = new RegExp(`^(?:${packedAmount}-${packedAmount}-${packedCurrency})?$`);

/**
 * `dw-rs-7` means 5.00 to 10.00 in the currency with the number 7: amounts are written in hundredths, and the number is
 * always one digit. A limit may be missing. The text is empty without limits.
 */
export const priceRangePart: StatePart<ChosenPriceRange | undefined> = z.codec(
	z.string().regex(packedRange),
	z.custom<ChosenPriceRange | undefined>(),
	{
		decode(text) {
			if (text === '') return undefined;
			const numberOf = (part: string) => (part === '' ? undefined : Number.parseInt(part, amountBase));
			const [min, max, currencyNumber] = text.split('-').map(numberOf);
			const amountOf = (hundredths: number | undefined) => hundredths && hundredths / 100;
			return { min: amountOf(min), max: amountOf(max), currency: currencies[currencyNumber!]! };
		},
		encode(priceRange) {
			if (!priceRange) return '';
			const { min, max, currency } = priceRange;
			const part = (amount: number | undefined) =>
				amount === undefined ? '' : Math.round(100 * amount).toString(amountBase);
			return [part(min), part(max), currencies.indexOf(currency).toString(amountBase)].join('-');
		},
	},
);

/** The state of custom ids: game, currency, the parts in their order, the page, and the text, which may contain ":". */
export function pageState<Query extends PageQuery>(
	parts: Readonly<{ [Name in keyof Omit<Query, 'game' | 'currency' | 'text'>]: StatePart<Query[Name]> }>,
) {
	const ownParts = Object.entries(parts) as [keyof Query, StatePart][];
	// Disabled buttons have pages that do not exist, such as 0. Answers show the nearest page.
	const anyPage = numberPart(Number.MIN_SAFE_INTEGER);
	const allParts = [gamePart, currencyPart, ...ownParts.map(([, part]) => part), anyPage] as const;
	return z.codec(z.tuple(allParts).rest(z.string()), z.custom<{ readonly query: Query; readonly page: number }>(), {
		decode([game, currency, ...rest]) {
			const values = Object.fromEntries(ownParts.map(([name], i) => [name, rest[i]]));
			// The page and the text follow the parts.
			const page = rest[ownParts.length] as number;
			const text = rest.slice(ownParts.length + 1).join(':');
			return { query: { game, currency, ...values, text } as unknown as Query, page };
		},
		encode({ query, page }) {
			const values = ownParts.map(([name]) => query[name]);
			return [query.game, query.currency, ...values, page, query.text] as [Game, Currency, ...unknown[]];
		},
	});
}
