import { z } from 'zod';
import { type FindQuery, findSorts } from '../../src/answers/pages/finds.ts';
import type { ChosenPriceRange } from '../../src/answers/pages/item-filter.ts';
import { wears } from '../../src/names/skin.ts';
import { typedKinds } from '../../src/search/typed-kinds.ts';
import type { StatePart } from '../items/question-scope.ts';
import { pageState, priceRangePart } from './page-view.ts';

/** A question for `/find`. `/price` asks it, too, for a text such as “cheapest knife under 100”. */
export interface FindPageQuery extends FindQuery {
	readonly priceRange: ChosenPriceRange | undefined;
}

/** Writes a value as its number in a list, or as a minus if there is none, to save room in custom ids. */
export function optionalIndexPart<Value extends string>(values: readonly Value[]): StatePart<Value | undefined> {
	return z.codec(z.string().regex(/^(?:-|\d{1,2})$/), z.custom<Value | undefined>(), {
		// A minus is no number, so it finds nothing.
		decode: (digits) => values[Number(digits)],
		encode: (value) => (value === undefined ? '-' : String(values.indexOf(value))),
	});
}

/** Writes a value that is never missing as its number in a list. */
export const indexPart = <Value extends string>(values: readonly [Value, ...Value[]]): StatePart<Value> =>
	z.codec(z.enum(values.map((_, i) => String(i))), z.custom<Value>(), {
		decode: (digits) => values[Number(digits)]!,
		encode: (value) => String(values.indexOf(value)),
	});

/** Writes a minus if it does not matter whether the flag is set. */
export const flagOrAnyPart: StatePart<boolean | undefined> = z.codec(z.enum(['-', '0', '1']), z.boolean().optional(), {
	decode: (mark) => (mark === '-' ? undefined : mark === '1'),
	encode(flag) {
		if (flag === undefined) return '-';
		return flag ? '1' : '0';
	},
});

export const findState = pageState<FindPageQuery>({
	kind: optionalIndexPart(typedKinds),
	wear: optionalIndexPart(wears),
	statTrak: flagOrAnyPart,
	sort: indexPart(findSorts),
	priceRange: priceRangePart,
});

/** Returns the custom id of the first page. */
export const findId = (query: FindPageQuery): string =>
	['find', 'page', ...(z.encode(findState, { query, page: 1 }) as string[])].join(':');
