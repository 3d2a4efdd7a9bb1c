import { itemId } from '../../src/names/ids.ts';
import type { ItemRef } from '../../src/names/item-ref.ts';
import { MessageParser } from '../../src/reading/messages/message-parser.ts';
import type { Catalogue } from '../../src/search/catalogue.ts';
import type { WrittenSentence } from './sentence.ts';

const wear = / \((?:Factory New|Minimal Wear|Field-Tested|Well-Worn|Battle-Scarred)\)/;

export interface Accuracy {
	/** The messages that were read: those whose items all exist. */
	readonly messages: number;
	readonly items: number;
	/** Of the items that are named, the share that is found with the right amount. */
	readonly recall: number;
	/** Of the items that are found, the share that is not named. */
	readonly falseFinds: number;
	/** Of the messages that name nothing, the share in which something is found. */
	readonly falseMessages: number;
	readonly wrong: readonly string[];
}

export function accuracyOf(sentences: readonly WrittenSentence[], catalogue: Catalogue): Accuracy {
	const names = new Set<string>();
	for (let item = 0; item < catalogue.itemCount; item++) {
		const label = catalogue.label(catalogue.refOf(itemId(item)));
		for (const name of [label, label.replace(/ · .*/, '')]) names.add(name).add(name.replace(wear, ''));
	}
	const wrong: string[] = [];
	let messages = 0;
	let items = 0;
	let foundCount = 0;
	let rightCount = 0;
	/** Messages that name nothing, and those among them in which something is found. */
	let emptyMessages = 0;
	let misread = 0;
	for (const [text, ...expected] of sentences) {
		if (!expected.every((each) => names.has(each.replace(/^\d+ /, '')))) continue;
		const parser = new MessageParser(catalogue);
		parser.read(text);
		const read = parser.items.map(({ refs, amount }) => `${amount} ${nameOf(refs, catalogue)}`);
		messages++;
		items += expected.length;
		if (expected.length === 0) emptyMessages++;
		if (expected.length === 0 && read.length > 0) misread++;
		foundCount += read.length;
		rightCount += read.filter((each) => expected.includes(each)).length;
		const missed = expected.filter((each) => !read.includes(each));
		const added = read.filter((each) => !expected.includes(each));
		if (missed.length + added.length > 0)
			wrong.push(`${text}\n   missed: ${missed.join(', ')}\n   found: ${added.join(', ')}`);
	}
	return {
		messages,
		items,
		recall: rightCount / items,
		falseFinds: (foundCount - rightCount) / foundCount,
		falseMessages: misread / emptyMessages,
		wrong,
	};
}

/** The name of a single item, or what all its wears are called. */
export function nameOf(refs: readonly ItemRef[], catalogue: Catalogue): string {
	const labels = new Set(refs.map((ref) => catalogue.label(ref)));
	if (labels.size === 1) return [...labels][0]!;
	return [...new Set([...labels].map((label) => label.replace(wear, '')))].join(' or ');
}
