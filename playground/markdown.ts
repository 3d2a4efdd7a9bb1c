import { parse } from 'discord-markdown-parser';
import { getOrCompute } from '../src/base/get-or-compute.ts';

/** A node as the parser returns it, except that adjacent text is one node, and mentions of any kind have a `name`. */
export interface MarkdownNode {
	readonly type: string;
	readonly content?: string | readonly MarkdownNode[] | undefined;
	readonly target?: string;
	/** Unix seconds. */
	readonly timestamp?: string;
	/** Discord's letter for the format of a time. */
	readonly format?: string;
	readonly fullName?: string;
	readonly level?: number;
	readonly id?: string;
	readonly name?: string;
}
type Nodes = readonly MarkdownNode[];

export class Markdown {
	readonly #names: Readonly<Record<string, string>>;
	readonly #nodesByText = new Map<string, Nodes>();

	/** @param names what mentions of channels, roles and users show, by id */
	constructor(names: Readonly<Record<string, string>>) {
		this.#names = names;
	}

	/** Parses the Markdown that embeds support. */
	read(text: string): Nodes {
		return getOrCompute(this.#nodesByText, text, () => this.#normalize(parse(text, 'extended') as Nodes));
	}

	/** Returns the text without formatting. @param time formats timestamps; by default, a space replaces them */
	plain(text: string, time: TimeFormat = () => ' '): string {
		return plainText(this.read(text), time);
	}

	/** Joins adjacent text, and names mentions. */
	#normalize(nodes: Nodes): Nodes {
		const joined: MarkdownNode[] = [];
		for (const node of nodes) {
			const text = textOf(node);
			const last = joined.at(-1);
			// The parser returns characters one by one if they could have started some formatting.
			if (text === undefined) joined.push(this.#nameMention(node));
			else if (last?.type === 'text') joined[joined.length - 1] = { type: 'text', content: last.content + text };
			else joined.push({ type: 'text', content: text });
		}
		return joined;
	}

	/** Names the node if it is a mention, and normalizes the nodes in it. */
	#nameMention(node: MarkdownNode): MarkdownNode {
		const { type, content, id } = node;
		if (type === 'everyone' || type === 'here') return { type: 'role', name: type };
		const name = id === undefined ? {} : { name: this.#names[id] ?? id };
		return { ...node, content: typeof content === 'object' ? this.#normalize(content) : content, ...name };
	}
}

/** The largest time value of an ECMAScript Date, in seconds before or after 1970. */
const maxSeconds = 8.64e12;

/** The text of a node that is displayed as text; undefined for other nodes. */
function textOf({ type, content, name, timestamp, format }: MarkdownNode): string | undefined {
	if (type === 'text') return String(content);
	if (type === 'emoji') return `:${name}:`;
	if (type === 'twemoji') return name;
	// Times out of range cannot be formatted.
	const isInvalidTime = type === 'timestamp' && Math.abs(Number(timestamp)) > maxSeconds;
	return isInvalidTime ? `<t:${timestamp}:${format ?? 'f'}>` : undefined;
}

/** @param at Unix seconds @param style Discord's letter for the format */
type TimeFormat = (at: number, style: string) => string;

function plainText(nodes: Nodes, time: TimeFormat): string {
	return nodes
		.map(({ type, content = '', ...node }, i) => {
			const inner = typeof content === 'string' ? content : plainText(content, time);
			switch (type) {
				// Each of these is a line of its own, but the line break after it is not part of the node.
				case 'subtext':
				case 'heading': {
					const indent = type === 'subtext' ? '  ' : '';
					const lineBreak = i < nodes.length - 1 ? '\n' : '';
					return indent + inner + lineBreak;
				}
				case 'timestamp':
					return time(Number(node.timestamp), node.format ?? 'f');
				case 'slashCommand':
					return `/${node.fullName}`;
				case 'channel':
					return `#${node.name}`;
				case 'user':
				case 'role':
					return `@${node.name}`;
				case 'br':
				case 'newline':
					return '\n';
				default:
					return inner;
			}
		})
		.join('');
}
