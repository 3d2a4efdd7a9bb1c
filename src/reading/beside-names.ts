import { splitWear } from '../names/skin.ts';
import { withoutFloat } from '../search/item-text.ts';
import { amountOf, amountWords, quantityWords, units, wholeAmount } from '../search/mentions/amounts.ts';
import { withoutFillers } from './fillers.ts';
import { withoutWordLabels, withPlainNumbers } from './labels.ts';
import { withoutRuns } from './message-text.ts';
import { withoutMoney } from './money.ts';

/** Characters of a line, or of a part of it, that are read at once. */
export const partLimit = 300;
const masses =
	/\b(?:cases?(?! hardened)|capsules?|stickers?|packages?|keys?|terminals?|graffiti|patch(?:es)?|charms?)\b/i;
/** Of what is no mass, a larger number behind a name is a price, a pattern or a year. */
const mostBareBehind = 20;
/** It may be the year of an event. */
const bareYear = /^\s*20[1-4]\d\s*$/;
export const isSaidToCount = new RegExp(`[x×:=(>]|${quantityWords}|${units}`, 'iu');

const bullet = /^\s*(?:[-–—•*>·]+\s+|\d{1,4}[.)]\s+)/;
const decoration = /[*_~`"{}]+/g;
const number = String.raw`(?:[x×]\s?\d[\d.,]*|-?\d[\d.,]*\s*(?:[x×*]|${units})?)`;
const of = String.raw`(?:\s+(?:de|of|von|di|do|d[’'])(?=\s))?`;
const said = String.raw`(?:(?:${quantityWords})\.?\s*[:=]?\s*)?`;
export const numberBefore = new RegExp(String.raw`^[\s([]*${said}${number}${of}[\s)\]:]+`, 'iu');
export const numberBehind = new RegExp(String.raw`[\s:=([,|>–-]+${said}${number}[\s)\],]*$`, 'iu');
export const anyAmount = new RegExp(String.raw`(?<![\p{L}\p{N}.,])${said}${number}(?![\p{L}\p{N}])${of}`, 'giu');
const wholeNumbers = /(?<=(?:^|[^\p{L}\p{N}.,])[x×]?\s?)\d+(?:[.,]\d{3})*(?![\p{N}%]|[.,]\d)(?!k(?!\p{L}))/giu;
/** With two decimals, and no currency. */
const barePrice = /(?<![\p{L}\p{N}.,])\d+[.,]\d{2}(?![\p{L}\p{N}])/gu;
/** “~50”, “>50”, “50+”, “about 50”: read, but not exactly said. */
export const estimate =
	/(?<![\p{L}\p{N}.,])(?:[~≈<>≥≤]\s?|(?:about|around|approx\.?|circa|ca\.|etwa|около|примерно|близько|około|unos|environ|cerca de|yaklaşık|大约|约)\s+)\d[\d.,]*|(?<![\p{L}\p{N}.,])\d[\d.,]*\+(?=\s|$)/iu;
const leftOverWords = /[\p{L}\p{N}][\p{L}\p{N}.,'’]*[\p{L}\p{N}]/gu;
const onlyNumber = new RegExp(String.raw`^[\s:=([,|>–-]*${said}${number}[\s:)\],]*(?:the\s+)?$`, 'iu');

/** Whether nothing needs to say that a number counts such an item. */
export const isCountedBare = (amount: number, name: string): boolean => amount <= mostBareBehind || masses.test(name);

/** What is beside names and neither an amount, money nor a filler. */
export function leftOver(text: string): string {
	const plain = withoutFloat(withoutMoney(text)).replaceAll(barePrice, ' ').replaceAll(amountWords, ' ');
	const rest = withoutFillers(plain).match(leftOverWords) ?? [];
	return rest.join(' ').slice(0, partLimit);
}

/** Whole numbers of a text that are neither prices, floats nor labelled, but for one that is the amount of each item. */
export function strayNumbers(text: string, amounts: readonly number[]): string {
	const plain = withoutWordLabels(withoutFloat(withoutMoney(text)));
	const counted = [...amounts];
	const stray = (plain.match(wholeNumbers) ?? []).filter((digits) => {
		const at = counted.indexOf(Number(digits.replaceAll(/[.,]/g, '')));
		if (at >= 0) counted.splice(at, 1);
		return at < 0;
	});
	return stray.join(' ');
}

/** An amount that is only about right, as written. */
export const estimateIn = (text: string): string | undefined => estimate.exec(withoutMoney(text))?.[0].trim();

/** Without the signs of lists and of Markdown. */
export const undecorated = (text: string): string =>
	withoutRuns(text.replace(bullet, '').replaceAll(decoration, ' ')).trim();

/** Of what is not understood; 1 unless the text clearly says another amount. */
export function amountSaid(text: string): number {
	const plain = withoutRuns(withPlainNumbers(undecorated(text.slice(0, partLimit))));
	const behind = plain.slice(plain.replace(numberBehind, '').length);
	const said = numberBefore.exec(plain)?.[0] ?? (isSaidToCount.test(behind) ? behind : '');
	return wholeAmount(said) || 1;
}

/** 0 for what is no amount; undefined if the number beside the name need not be one. */
export function amountBeside(before: string, after: string, name: string): number | undefined {
	if (!mayHaveYear(name) && [before, after].some((side) => bareYear.test(side))) return 0;
	if (after.trim() === '' && onlyNumber.test(before)) return wholeAmount(before);
	if (before.trim() === '' && onlyNumber.test(after)) return amountBehind(after, name);
	return amountOf(before, after, name) ?? (/\d/.test(before + after) ? undefined : 1);
}

/** A skin is of no event, and cases are counted in thousands. */
const mayHaveYear = (name: string): boolean => splitWear(name).wear !== undefined || / Case$/.test(name);

/** As `amountBeside`. */
export function amountBehind(text: string, name: string): number | undefined {
	const amount = wholeAmount(text);
	if (amount === undefined || isSaidToCount.test(text)) return amount;
	return isCountedBare(amount, name) ? amount : undefined;
}
