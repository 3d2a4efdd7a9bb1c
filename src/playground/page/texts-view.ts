import '@skyra/discord-components-core/discord-code.js';
import '@skyra/discord-components-core/discord-header.js';
import '@skyra/discord-components-core/discord-mention.js';
import '@skyra/discord-components-core/discord-quote.js';
import '@skyra/discord-components-core/discord-spoiler.js';
import '@skyra/discord-components-core/discord-time.js';
import { html, type TemplateResult } from 'lit';
import type { Text, Texts } from '../wire.ts';
import type { Times } from './times.ts';

/** What texts need to be shown. */
export interface Reading {
	readonly times: Times;
	readonly now: number;
	/** A command that stands in a text was chosen. */
	readonly begin: (command: string) => void;
}

type Shown = TemplateResult | string | readonly Shown[];

/**
 * Discord's Markdown, as Discord shows it. Letters are the browser's own: those of the component library put spaces around
 * what they hold.
 */
export function textsView(texts: Texts, reading: Reading): readonly Shown[] {
	return texts.map((text) => textView(text, reading));
}

function textView(text: Text, reading: Reading): Shown {
	if (typeof text === 'string') return text.split('\n').map((line, i) => (i === 0 ? line : html`<br />${line}`));
	const inner = () => textsView('text' in text ? text.text : [], reading);
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
			return html`<discord-code multiline>${text.code}</discord-code>`;
		case 'link':
			return html`<a href=${safe(text.url)} target="_blank" rel="noopener noreferrer">${inner()}</a>`;
		case 'time':
			return timeView(text.at * 1000, text.style, reading);
		case 'command':
			return html`<button type="button" class="mention" @click=${() => reading.begin(text.name)}>/${text.name}</button>`;
		case 'mention':
			return html`<discord-mention type="user">${text.name}</discord-mention>`;
		case 'break':
			return html`<br />`;
	}
}

function timeView(at: number, style: string, { times, now }: Reading): TemplateResult {
	const shown = style === 'R' ? times.relative(at, now) : times.absolute(at, style);
	return html`<discord-time
		><time datetime=${new Date(at).toISOString()} title=${times.absolute(at, 'F')}>${shown}</time></discord-time
	>`;
}

/** Only addresses of the web are followed. */
export function safe(url: string): string {
	return /^https?:\/\//i.test(url) ? url : '#';
}
