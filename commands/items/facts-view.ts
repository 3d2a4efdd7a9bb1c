import type { ItemFacts } from '../../src/facts/item-facts.ts';
import { escapeMarkdown, joinDots } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { smallPrint } from './sources.ts';

/**
 * Returns `AK-47 | Rote Linie · Classified · Operation Phoenix Weapon Case · floats from 0.10 to 0.70` in small print;
 * empty if nothing is known.
 * @param localName the item's name in the reader's language; undefined if it is the same as in English
 */
export function factsLine(facts: ItemFacts | undefined, localName: string | undefined, words: Words): string {
	const { rarity, origin, floats } = facts ?? {};
	const range = floats && { from: words.float(floats.from), to: words.float(floats.to) };
	const line = joinDots(
		localName && escapeMarkdown(localName),
		rarity,
		origin && escapeMarkdown(origin),
		range && words.t('items.floats', range),
	);
	return line === '' ? '' : smallPrint(line);
}

export const noSuchFloat = (item: string, { from, to }: NonNullable<ItemFacts['floats']>, words: Words): string =>
	words.t('items.noSuchFloat', { item: escapeMarkdown(item), from: words.float(from), to: words.float(to) });
