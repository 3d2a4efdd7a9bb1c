import { type Place, replacePlaces } from '../text/places.ts';
import { allMoneyIn } from './money.ts';

/** “I'll add”, “I can also add” */
const iAdd = String.raw`i(?:[’']?(?:ll|m)| can| will| could)?\s+(?:also\s+)?add(?:ing)?`;
/** “Can add”, “adding”: without “I”, only at the beginning of a part of the text. */
const addAtStart = String.raw`(?<=(?:^|[,;.(\n+&])\s{0,3})(?:(?:can|will) add|adding)`;
const iAddInGerman = '(?:lege|zahle|gebe)(?: ich)?(?: noch)?';
const iAddInSlavicLanguages = String.raw`(?<!(?:не|nie)\s)(?:доплачу|доплачиваю|dopłacę|dopłacam)`;
/** These match words before or after money that say who adds it: the writer, or the other person. */
const iAddBefore = new RegExp(
	String.raw`(?<!\p{L})(?:${iAdd}|${addAtStart}|${iAddInGerman}|${iAddInSlavicLanguages})\s*$`,
	'iu',
);
const iAddAfter =
	/^\s*\(?(?:from me|from my side|on my side|von mir|с меня|ode mnie|de mi parte|de ma part)(?!\p{L})/iu;
const youAddBefore = /(?<!\p{L})you(?:[’']?(?:ll|re)| are| can| will)? add(?:ing)?\s*$/iu;
const youAddAfter = /^\s*\(?(?:from (?:you|him|her|them)|your side|von dir|с тебя|od ciebie)(?!\p{L})/iu;

/** “no 20€ from me” */
const denied = /(?<!\p{L})(?:no|not|don[’']?t(?: expect)?|without|kein|keine|нет|без|bez|sin|sans|sem)\s*$/iu;

/** Matches what joins two amounts: “10€ + 5€”. */
const plus = /^\s*(?:[+&]|and|und)\s*$/iu;

/** How far from money the words are, in characters. */
const maxDistance = 40;

/**
 * Finds the words before or after money that say who adds it.
 * @returns the words, and the side: 0 for the writer, 1 for the other person
 */
function adderIn(before: string, after: string): { readonly words: string; readonly side: 0 | 1 } | undefined {
	const yours = (youAddBefore.exec(before) ?? youAddAfter.exec(after))?.[0];
	if (yours !== undefined) return { words: yours, side: 1 };
	const mine = (iAddBefore.exec(before) ?? iAddAfter.exec(after))?.[0];
	return mine === undefined ? undefined : { words: mine, side: 0 };
}

/**
 * Writes money that somebody says they add, “I can add 20€” or “20€ from you”, as “+ 20€” on their side of a trade,
 * wherever it is said.
 */
export function withAddedMoneyMoved(sides: readonly (readonly string[])[]): (readonly string[])[] {
	const moved: string[][] = [[], []];
	const rests = sides.map(([text = '', ...others]) => {
		const places: Place[] = [];
		let lastMoved: { readonly side: 0 | 1; readonly to: number } | undefined;
		for (const money of allMoneyIn(text)) {
			const end = money.from + money.text.length;
			const before = text.slice(Math.max(0, money.from - maxDistance), money.from);
			const after = text.slice(end, end + maxDistance);
			if (denied.test(before)) continue;
			const adder = adderIn(before, after);
			if (adder) {
				const { words, side } = adder;
				const isAfter = after.startsWith(words);
				places.push({ from: isAfter ? money.from : money.from - words.length, to: isAfter ? end + words.length : end });
				lastMoved = { side, to: end };
			} else if (lastMoved && plus.test(text.slice(lastMoved.to, money.from))) {
				// “I add 10€ + 5€” is 15€.
				places.push({ from: lastMoved.to, to: end });
				lastMoved = { side: lastMoved.side, to: end };
			} else continue;
			moved[lastMoved.side]!.push(`+ ${money.text.trim()}`);
		}
		return [replacePlaces(places, text), ...others];
	});
	return rests.map(([text = '', ...others], i) => [[text, ...(moved[i] ?? [])].join('\n'), ...others]);
}
