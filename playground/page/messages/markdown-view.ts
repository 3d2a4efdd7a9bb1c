import '@skyra/discord-components-core/discord-code.js';
import '@skyra/discord-components-core/discord-header.js';
import '@skyra/discord-components-core/discord-mention.js';
import '@skyra/discord-components-core/discord-quote.js';
import '@skyra/discord-components-core/discord-spoiler.js';
import '@skyra/discord-components-core/discord-time.js';
import { html, type TemplateResult } from 'lit';
import type { Markdown, Text, Texts } from '../../markdown.ts';
import { sampleSite } from '../../market/sample-site.ts';
import type { Times } from '../../times.ts';
import { marketPath } from '../../wire.ts';

export interface MarkdownContext {
	readonly markdown: Markdown;
	readonly times: Times;
	readonly now: number;
	startCommand(name: string): void;
}

type Rendered = TemplateResult | string | readonly Rendered[];

/** Inline formatting uses native elements, because those of the component library add spaces around their content. */
export function markdownView(text: string, context: MarkdownContext): readonly Rendered[] {
	return textsView(context.markdown.read(text), context);
}

const textsView = (texts: Texts, context: MarkdownContext): readonly Rendered[] =>
	texts.map((text) => textView(text, context));

function textView(text: Text, context: MarkdownContext): Rendered {
	if (typeof text === 'string')
		return text.split('\n').map((line, i) => [i === 0 ? '' : html`<br />`, ...withCircles(line)]);
	const inner = () => textsView('text' in text ? text.text : [], context);
	switch (text.kind) {
		case 'bold':
			return html`<strong>${inner()}</strong>`;
		case 'italic':
			return html`<em>${inner()}</em>`;
		case 'underline':
			return html`<u>${inner()}</u>`;
		case 'strike':
			return html`<s>${inner()}</s>`;
		case 'spoiler':
			return html`<discord-spoiler>${inner()}</discord-spoiler>`;
		case 'quote':
			return html`<discord-quote>${inner()}</discord-quote>`;
		case 'subtext':
			return html`<small class="subtext">${inner()}</small>`;
		case 'heading':
			return html`<discord-header level=${text.level as 1}>${inner()}</discord-header>`;
		case 'code':
			return html`<discord-code>${text.code}</discord-code>`;
		case 'block':
			return html`<discord-code multiline embed>${text.code}</discord-code>`;
		case 'link':
			return html`<a href=${safeUrl(text.url)} target="_blank" rel="noopener noreferrer">${inner()}</a>`;
		case 'time':
			return timeView(text.at * 1000, text.style, context);
		case 'command':
			return html`<button type="button" class="mention" @click=${() => context.startCommand(text.name)}>/${text.name}</button>`;
		case 'mention':
			return html`<discord-mention type=${text.of}>${text.name}</discord-mention>`;
		case 'break':
			return html`<br />`;
	}
}

function timeView(at: number, style: string, { times, now }: MarkdownContext): TemplateResult {
	const shown = style === 'R' ? times.relative(at, now) : times.absolute(at, style);
	return html`<discord-time
		><time datetime=${new Date(at).toISOString()} title=${times.absolute(at, 'F')}>${shown}</time></discord-time
	>`;
}

/** Allows only http: and https: links. Those to the sample marketplace lead to the playground's copy of it. */
export function safeUrl(url: string): string {
	if (url.startsWith(`${sampleSite}/`)) return marketPath + url.slice(sampleSite.length);
	return /^https?:\/\//i.test(url) ? url : '#';
}

/** Discord has pictures for its emoji. The page draws the circles that answers use: not every system has them in colour. */
const colours: Readonly<Record<string, string>> = { '🟢': 'green', '🟠': 'orange' };
const circles = new RegExp(`(${Object.keys(colours).join('|')})`, 'u');

function withCircles(text: string): readonly (string | TemplateResult)[] {
	return text.split(circles).map((part) => {
		const colour = colours[part];
		return colour === undefined ? part : html`<span class="circle ${colour}">${part}</span>`;
	});
}
