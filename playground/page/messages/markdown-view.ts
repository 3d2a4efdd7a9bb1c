import '@skyra/discord-components-core/discord-code.js';
import '@skyra/discord-components-core/discord-header.js';
import '@skyra/discord-components-core/discord-mention.js';
import '@skyra/discord-components-core/discord-quote.js';
import '@skyra/discord-components-core/discord-spoiler.js';
import '@skyra/discord-components-core/discord-time.js';
import { html, type TemplateResult } from 'lit';
import type { Markdown, MarkdownNode } from '../../markdown.ts';
import { sampleSite } from '../../market/sample-site.ts';
import type { DiscordTimes } from '../../times.ts';
import { marketPath } from '../../wire.ts';

interface MarkdownContext {
	readonly markdown: Markdown;
	readonly times: DiscordTimes;
	readonly now: number;
	startCommand(name: string): void;
}

type Rendered = TemplateResult | string | readonly Rendered[];

/** Bold text and the like are native elements: those of the component library add spaces around their content. */
const wrappers: Readonly<Record<string, (inner: Rendered) => TemplateResult>> = {
	strong: (inner) => html`<strong>${inner}</strong>`,
	em: (inner) => html`<em>${inner}</em>`,
	underline: (inner) => html`<u>${inner}</u>`,
	strikethrough: (inner) => html`<s>${inner}</s>`,
	spoiler: (inner) => html`<discord-spoiler>${inner}</discord-spoiler>`,
	blockQuote: (inner) => html`<discord-quote>${inner}</discord-quote>`,
	subtext: (inner) => html`<small class="subtext">${inner}</small>`,
	inlineCode: (inner) => html`<discord-code>${inner}</discord-code>`,
	codeBlock: (inner) => html`<discord-code multiline embed>${inner}</discord-code>`,
};

export const markdownView = (text: string, context: MarkdownContext): readonly Rendered[] =>
	context.markdown.read(text).map((node) => nodeView(node, context));

function nodeView({ type, content = '', ...node }: MarkdownNode, context: MarkdownContext): Rendered {
	const inner = () => (typeof content === 'string' ? content : content.map((each) => nodeView(each, context)));
	switch (type) {
		case 'text':
			return String(content)
				.split('\n')
				.map((line, i) => [i === 0 ? '' : html`<br />`, ...withCircles(line)]);
		case 'heading':
			return html`<discord-header level=${node.level}>${inner()}</discord-header>`;
		case 'link':
		case 'url':
		case 'autolink':
			return html`<a href=${safeUrl(node.target ?? '')} target="_blank" rel="noopener noreferrer">${inner()}</a>`;
		case 'timestamp':
			return timeView(Number(node.timestamp) * 1000, node.format ?? 'f', context);
		case 'slashCommand': {
			const name = node.fullName ?? '';
			return html`<button type="button" class="mention" @click=${() => context.startCommand(name)}>/${name}</button>`;
		}
		case 'user':
		case 'role':
		case 'channel':
			return html`<discord-mention type=${type}>${node.name}</discord-mention>`;
		case 'br':
		case 'newline':
			return html`<br />`;
		default:
			return wrappers[type]?.(inner()) ?? inner();
	}
}

function timeView(at: number, style: string, { times, now }: MarkdownContext): TemplateResult {
	const text = style === 'R' ? times.relative(at, now) : times.absolute(at, style);
	return html`<discord-time
		><time datetime=${new Date(at).toISOString()} title=${times.absolute(at, 'F')}>${text}</time></discord-time
	>`;
}

/** Allows only http: and https: links. Links to the sample marketplace lead to the playground's copy of it. */
export function safeUrl(url: string): string {
	if (url.startsWith(`${sampleSite}/`)) return marketPath + url.slice(sampleSite.length);
	return /^https?:\/\//i.test(url) ? url : '#';
}

/**
 * Discord has pictures for its emoji. The page draws the circles that answers use: not every system has them in colour.
 */
const colours: Readonly<Record<string, string>> = { '🟢': 'green', '🟠': 'orange' };
const circles = new RegExp(`(${Object.keys(colours).join('|')})`, 'u');

function withCircles(text: string): readonly (string | TemplateResult)[] {
	return text.split(circles).map((part) => {
		const colour = colours[part];
		return colour === undefined ? part : html`<span class="circle ${colour}">${part}</span>`;
	});
}
