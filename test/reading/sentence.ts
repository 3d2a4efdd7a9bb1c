import { readFileSync } from 'node:fs';

/**
 * A message, and the items it names, each with its amount in front: `2 AWP | Asiimov (Field-Tested)`. Where the message
 * names no wear, there is none in the name; a version follows after a “·”.
 */
export type WrittenSentence = readonly [text: string, ...items: string[]];

/**
 * Sets of messages as people write them. Never tune the reading of messages with `for-judging`. The later
 * sets were written before anybody tried how well they are read.
 */
export const firstSets = ['for-tuning', 'for-judging', 'held-out'] as const;
export const laterSets = ['fourth', 'fifth', 'sixth', 'seventh'] as const;

/** The messages of a set: a line each. */
export function sentencesOf(set: (typeof firstSets | typeof laterSets)[number]): readonly WrittenSentence[] {
	const lines = readFileSync(new URL(`sentences/${set}.jsonl`, import.meta.url), 'utf8')
		.trim()
		.split('\n');
	return lines.map((line) => JSON.parse(line) as WrittenSentence);
}
