import { replacePlaces } from '../text/places.ts';
import { allMoneyIn } from './money.ts';

/** Matches money that is added by whoever writes, or by the other one, before and after it. */
const iAddBefore =
	/(?<!\p{L})(?:i(?:[’']?(?:ll|m)| can| will| could)?\s+(?:also\s+)?add(?:ing)?|(?<=(?:^|[,;.(\n+&])\s{0,3})(?:(?:can|will) add|adding)|(?:lege|zahle|gebe)(?: ich)?(?: noch)?|(?<!(?:не|nie)\s)(?:доплачу|доплачиваю|dopłacę|dopłacam))\s*$/iu;
const iAddAfter =
	/^\s*\(?(?:from me|from my side|on my side|von mir|с меня|ode mnie|de mi parte|de ma part)(?!\p{L})/iu;
const youAddBefore = /(?<!\p{L})you(?:[’']?(?:ll|re)| are| can| will)? add(?:ing)?\s*$/iu;
const youAddAfter = /^\s*\(?(?:from (?:you|him|her|them)|your side|von dir|с тебя|od ciebie)(?!\p{L})/iu;

/** “no 20€ from me” */
const denied = /(?<!\p{L})(?:no|not|don[’']?t(?: expect)?|without|kein|keine|нет|без|bez|sin|sans|sem)\s*$/iu;

/** How far from money the words are, in characters. */
const maxDistance = 40;

/**
 * Writes money that somebody says they add, “I can add 20€” or “20€ from you”, as “+ 20€” on their side of a trade,
 * wherever it is said.
 */
export function withAddedMoneyMoved(sides: readonly (readonly string[])[]): (readonly string[])[] {
	const moved: string[][] = [[], []];
	const rests = sides.map(([text = '', ...others]) => {
		let lastMoved: { readonly side: number; readonly to: number } | undefined;
		const places = allMoneyIn(text).flatMap((money) => {
			const end = money.from + money.text.length;
			const before = text.slice(Math.max(0, money.from - maxDistance), money.from);
			const after = text.slice(end, end + maxDistance);
			if (denied.test(before)) return [];
			const mine = (iAddBefore.exec(before) ?? iAddAfter.exec(after))?.[0];
			const yours = (youAddBefore.exec(before) ?? youAddAfter.exec(after))?.[0];
			// “I add 10€ + 5€” is 15€.
			const isMore = lastMoved !== undefined && /^\s*(?:[+&]|and|und)\s*$/iu.test(text.slice(lastMoved.to, money.from));
			const words = yours ?? mine ?? (isMore ? '' : undefined);
			if (words === undefined) return [];
			const ownSide = yours === undefined ? 0 : 1;
			const side = isMore && words === '' ? lastMoved!.side : ownSide;
			moved[side]!.push(`+ ${money.text.trim()}`);
			const from = words === '' ? lastMoved!.to : money.from;
			lastMoved = { side, to: end };
			if (words === '') return [{ from, to: end }];
			const isAfter = after.startsWith(words);
			return [{ from: isAfter ? money.from : money.from - words.length, to: isAfter ? end + words.length : end }];
		});
		return [replacePlaces(places, text), ...others];
	});
	return rests.map(([text = '', ...others], i) => [[text, ...(moved[i] ?? [])].join('\n'), ...others]);
}
