import type { ItemRef } from '../../names/item-ref.ts';
import { splitWear } from '../../names/skin.ts';
import type { Catalogue } from '../../search/catalogue.ts';
import { peeled } from '../../search/mentions/fillers.ts';
import { wearOfAbbreviation, wearOfFloatIn, withoutFloat } from '../../search/wear-text.ts';
import { withoutMoney } from '../money/money.ts';
import {
	amountBeside,
	countingSign,
	numberAfter,
	numberBefore,
	strayNumbers,
	unexplainedWords,
	withoutDecoration,
} from '../parts/beside-names.ts';
import { withoutWordLabels } from '../text/labels.ts';
import { type LineItems, unclearLine } from './line-items.ts';

const afterFloatLabel = String.raw`(?:\bfv|\bfloat)(?:\s*value)?\s*[:=]?\s*`;
const beforeThreeDecimals = String.raw`(?<![\p{L}\p{N}.,])(?=0[.,]\d{3})`;
/** Matches a float with a label or three decimals, since two decimals may be a price. */
const clearFloat = new RegExp(
	String.raw`(?<=${afterFloatLabel}|${beforeThreeDecimals})(0[.,]\d+)(?![\p{L}\p{N}])`,
	'iu',
);
/** Matches a short wear after a name: “ft” or “(ft)”. */
const shortWear = /(?<=\S\s)\(?(fn|mw|ft|ww|bs)\)?$/i;

/**
 * Returns what may be the name in a text, the likeliest first: the text with and without a number before and after it.
 * @param whole the text as written
 * @param text the same without the signs of lists and of Markdown
 */
function spellingsOf(whole: string, text: string): string[] {
	// A number beside the sign of a currency is a price: “€ 20”.
	const afterNumber = text.replace(numberBefore, '');
	const withoutStart = /^\s*\p{Sc}/u.test(afterNumber) ? text : afterNumber;
	const beforeNumber = text.replace(numberAfter, '');
	const withoutEnd = /[@\p{Sc}]\s*$/u.test(beforeNumber) ? text : beforeNumber;
	const withoutBoth = withoutEnd === text ? withoutStart : withoutStart.replace(numberAfter, '');
	// Team Fortress 2 shows an article that names lack.
	const withoutArticle = [withoutStart, withoutBoth].map((each) => each.replace(/^the\s+/i, ''));
	// In “… x2”, the number is an amount, and not a part of the name.
	const isCountedAfter = countingSign.test(text.slice(withoutEnd.length));
	return isCountedAfter
		? [withoutEnd, withoutBoth, whole, text, withoutStart, ...withoutArticle]
		: [whole, text, withoutStart, withoutEnd, withoutBoth, ...withoutArticle];
}

/** Reads texts that are the name of one item, as the catalogue has it, with an amount or without. */
export class NameReader {
	readonly #catalogue: Catalogue;

	constructor(catalogue: Catalogue) {
		this.#catalogue = catalogue;
	}

	/** Whether the text is a name as the marketplace writes it. */
	readonly isName = (text: string): boolean => this.#catalogue.byExactName(text) !== undefined;

	/** Returns undefined unless the text is just a name as the marketplace writes it, with or without an amount. */
	read(typed: string): LineItems | undefined {
		const whole = typed.trim();
		const text = withoutDecoration(whole);
		const spellings = spellingsOf(whole, text);
		// A whole text that is a name always wins, even if it ends like an amount.
		const name =
			[whole, ...spellings].find((each) => this.isName(each)) ??
			[...new Set(spellings)].find((each) => this.#refOf(each) !== undefined);
		if (name === undefined)
			// In another language, two items may have one name.
			return this.#catalogue.byFullName(text).length > 1 ? unclearLine(whole) : undefined;
		const ref = this.#refOf(name)!;
		// The name of a weapon or a knife is in the names of many skins.
		if (this.#catalogue.isGeneric(ref, name) || this.#catalogue.isBareKnife(ref, name)) return unclearLine(whole);
		// All spellings but `whole` are parts of `text`.
		const [before = '', after = ''] = (name === whole ? whole : text).split(name);
		const amount = amountBeside(before, after, this.#catalogue.name(ref.name));
		if (amount === 0) return unclearLine(whole);
		const beside = `${before} ${after}`;
		const unread = amount === undefined ? unexplainedWords(withoutWordLabels(beside)) : strayNumbers(beside, [amount]);
		const result = {
			items: [{ refs: [ref], amount: amount ?? 1 }],
			unclear: [],
			unread: unread === '' ? [] : [unread],
			applied: [],
		};
		return this.#isOfOtherWear(result, whole) ? unclearLine(whole) : result;
	}

	/** Also reads a name with a price, and with words around it that say nothing. */
	readAmidWords(text: string): LineItems | undefined {
		const lineItems = this.read(text);
		if (lineItems) return lineItems;
		const plain = withoutDecoration(text);
		const withoutPrice = withoutMoney(plain);
		const unlabelled = withoutMoney(withoutWordLabels(plain));
		const attempts = new Set([text]);
		for (const each of [plain, withoutPrice, unlabelled, withoutFloat(unlabelled)])
			for (const rest of peeled(each)) {
				if (attempts.has(rest)) continue;
				attempts.add(rest);
				const match = this.read(rest);
				if (match) return this.#isOfOtherWear(match, text) ? unclearLine(text) : match;
			}
		return undefined;
	}

	/** Whether the text has a float of another wear: a Field-Tested item has no float of 0.031. */
	#isOfOtherWear({ items }: LineItems, text: string): boolean {
		const { wear } = splitWear(items[0] ? this.#catalogue.name(items[0].refs[0]!.name) : '');
		const [, float] = clearFloat.exec(withoutMoney(text)) ?? [];
		return wear !== undefined && float !== undefined && wearOfFloatIn(float)?.wear !== wear;
	}

	/** Finds an item by its whole name, also in lower case, with a short wear, and with a version after it. */
	#refOf(text: string): ItemRef | undefined {
		const exact = this.#catalogue.byExactName(text);
		if (exact) return exact;
		// What is beside a link may be an amount, which would be lost: a link is only read alone.
		if (/\shttps?:|^https?:\S+\s+\S/i.test(text)) return undefined;
		const [ref, ...others] = this.#catalogue.byFullName(
			text.replace(shortWear, (_, wear: string) => `(${wearOfAbbreviation(wear)})`),
		);
		return others.length === 0 ? ref : undefined;
	}
}
