import { parse } from 'discord-markdown-parser';
import { getOrCompute } from '../src/base/get-or-compute.ts';

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

export type Text =
	| string
	| {
			readonly kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext';
			readonly text: Texts;
	  }
	| { readonly kind: 'heading'; readonly level: number; readonly text: Texts }
	| { readonly kind: 'code' | 'block'; readonly code: string }
	| { readonly kind: 'link'; readonly url: string; readonly text: Texts }
	/** `at` in Unix seconds; `style` is Discord's letter for the format. */
	| { readonly kind: 'time'; readonly at: number; readonly style: string }
	| { readonly kind: 'command'; readonly name: string }
	| { readonly kind: 'mention'; readonly of: 'user' | 'role' | 'channel'; readonly name: string }
	| { readonly kind: 'break' };
export type Texts = readonly Text[];

export class Markdown {
	readonly #names: Readonly<Record<string, string>>;
	readonly #texts = new Map<string, Texts>();

	/** @param names what mentions of channels, roles and users show, by id */
	constructor(names: Readonly<Record<string, string>>) {
		this.#names = names;
	}

	/** As embeds support it. */
	read(text: string): Texts {
		return getOrCompute(this.#texts, text, () => this.#joined(parse(text, 'extended') as readonly Node[]));
	}

	/** @param time formats a timestamp: Unix seconds, and Discord's style letter */
	plain(text: string, time: TimeFormat = () => ' '): string {
		return plainText(this.read(text), time);
	}

	#joined(nodes: readonly Node[]): Text[] {
		const joined: Text[] = [];
		for (const node of nodes) {
			const text = this.#text(node);
			const last = joined.at(-1);
			// The parser returns characters one by one if they could have started some formatting.
			if (typeof text === 'string' && typeof last === 'string') joined[joined.length - 1] = last + text;
			else joined.push(text);
		}
		return joined;
	}

	#text(node: Node): Text {
		const { type, content = '', id = '' } = node;
		const inner = typeof content === 'string' ? [content] : this.#joined(content);
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
				return { kind: 'mention', of: type, name: this.#names[id] ?? id };
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
				return inner.map(String).join('');
		}
	}
}

/** The largest time value of an ECMAScript Date, in seconds before or after 1970. */
const maxSeconds = 8.64e12;

function timeOf(at: number, style: string): Text {
	return Math.abs(at) <= maxSeconds ? { kind: 'time', at, style } : `<t:${at}:${style}>`;
}

type TimeFormat = (at: number, style: string) => string;

function plainText(text: Texts, time: TimeFormat): string {
	return text
		.map((part, i) => {
			if (typeof part === 'string') return part;
			// These are lines of their own; the line break behind them is not a part.
			if ('text' in part && (part.kind === 'subtext' || part.kind === 'heading'))
				return `${part.kind === 'subtext' ? '  ' : ''}${plainText(part.text, time)}${i < text.length - 1 ? '\n' : ''}`;
			if ('text' in part) return plainText(part.text, time);
			if ('code' in part) return part.code;
			if (part.kind === 'time') return time(part.at, part.style);
			if (part.kind === 'break') return '\n';
			if (part.kind === 'command') return `/${part.name}`;
			return part.of === 'channel' ? `#${part.name}` : `@${part.name}`;
		})
		.join('');
}
