import { allMoneyIn } from './money.ts';
import { replacePlaces } from './places.ts';

/** Matches money that is added by whoever writes, or by the other one, before and behind it. */
const iAddBefore =
	/(?<!\p{L})(?:i(?:[’']?(?:ll|m)| can| will| could)?\s+(?:also\s+)?add(?:ing)?|(?:can|will) add|adding|(?:lege|zahle|gebe)(?: ich)?(?: noch)?|доплачу|доплачиваю|dopłacę|dopłacam)\s*$/iu;
const iAddBehind =
	/^\s*\(?(?:from me|from my side|on my side|von mir|с меня|ode mnie|de mi parte|de ma part)(?!\p{L})/iu;
const youAddBefore = /(?<!\p{L})you(?:[’']?ll| can| will)? add\s*$/iu;
const youAddBehind = /^\s*\(?(?:from (?:you|him|her|them)|your side|von dir|с тебя|od ciebie)(?!\p{L})/iu;

/** How far from money the words are, in characters. */
const maxDistance = 40;

/**
 * Writes money that somebody says they add, “I can add 20€” or “20€ from you”, as “+ 20€” on their side of a trade,
 * wherever it is said.
 */
export function withAddedMoneyMoved(sides: readonly (readonly string[])[]): (readonly string[])[] {
	const moved: string[][] = [[], []];
	const rests = sides.map(([text = '', ...others]) => {
		const places = allMoneyIn(text).flatMap((money) => {
			const end = money.from + money.text.length;
			const before = text.slice(Math.max(0, money.from - maxDistance), money.from);
			const behind = text.slice(end, end + maxDistance);
			const mine = (iAddBefore.exec(before) ?? iAddBehind.exec(behind))?.[0];
			const yours = (youAddBefore.exec(before) ?? youAddBehind.exec(behind))?.[0];
			const words = yours ?? mine;
			if (words === undefined) return [];
			moved[yours === undefined ? 0 : 1]!.push(`+ ${money.text.trim()}`);
			const isBehind = behind.startsWith(words);
			return [{ from: isBehind ? money.from : money.from - words.length, to: isBehind ? end + words.length : end }];
		});
		return [replacePlaces(places, text), ...others];
	});
	return rests.map(([text = '', ...others], i) => [[text, ...(moved[i] ?? [])].join('\n'), ...others]);
}
