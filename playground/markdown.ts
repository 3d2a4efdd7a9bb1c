import { parse } from 'discord-markdown-parser';
import { serverChannels, serverRoles } from './discord/identities.ts';

import { nameOf } from './people.ts';
import type { Text, Texts } from './wire.ts';

interface Node {
	readonly type: string;
	readonly content?: string | readonly Node[];
	readonly target?: string;
	readonly timestamp?: string;
	readonly format?: string;
	readonly fullName?: string;
	readonly level?: number;
	readonly id?: string;
	readonly name?: string;
}

const kinds = {
	strong: 'bold',
	em: 'italic',
	underline: 'underline',
	strikethrough: 'strike',
	spoiler: 'spoiler',
	blockQuote: 'quote',
	subtext: 'subtext',
} as const;

const nameIn = (all: readonly { readonly id: string; readonly name: string }[]) => (id: string) =>
	all.find((each) => each.id === id)?.name ?? id;
const nameOfMentioned = { user: nameOf, role: nameIn(serverRoles), channel: nameIn(serverChannels) };

/** As embeds support it. */
export function readMarkdown(text: string): Texts {
	return texts(parse(text, 'extended') as readonly Node[]);
}

function texts(nodes: readonly Node[]): Text[] {
	const joined: Text[] = [];
	for (const node of nodes) {
		const text = textOf(node);
		const last = joined.at(-1);
		// The parser returns characters one by one if they could have started some formatting.
		if (typeof text === 'string' && typeof last === 'string') joined[joined.length - 1] = last + text;
		else joined.push(text);
	}
	return joined;
}

function textOf(node: Node): Text {
	const { type, content = '' } = node;
	const inner = typeof content === 'string' ? [content] : texts(content);
	if (type in kinds) return { kind: kinds[type as keyof typeof kinds], text: inner };
	switch (type) {
		case 'heading':
			return { kind: 'heading', level: node.level ?? 1, text: inner };
		case 'inlineCode':
			return { kind: 'code', code: String(content) };
		case 'codeBlock':
			return { kind: 'block', code: String(content) };
		case 'link':
		case 'url':
		case 'autolink':
			return { kind: 'link', url: node.target ?? '', text: inner };
		case 'timestamp':
			return timeOf(Number(node.timestamp), node.format ?? 'f');
		case 'slashCommand':
			return { kind: 'command', name: node.fullName ?? '' };
		case 'user':
		case 'role':
		case 'channel':
			return { kind: 'mention', of: type, name: nameOfMentioned[type](node.id ?? '') };
		case 'everyone':
		case 'here':
			return { kind: 'mention', of: 'role', name: type };
		case 'emoji':
			return `:${node.name}:`;
		case 'twemoji':
			return node.name ?? '';
		case 'br':
		case 'newline':
			return { kind: 'break' };
		default:
			return typeof content === 'string' ? content : texts(content).map(String).join('');
	}
}

/** The largest time value of an ECMAScript Date, in seconds before or after 1970. */
const maxSeconds = 8.64e12;

function timeOf(at: number, style: string): Text {
	return Math.abs(at) <= maxSeconds ? { kind: 'time', at, style } : `<t:${at}:${style}>`;
}
