import type { APIButtonComponent, APIEmbed, APIStringSelectComponent } from 'discord-api-types/v10';
import type { InteractionResult } from '../../local/discord/interaction-result.ts';
import type { ShownMessage } from '../../local/discord/shown-message.ts';
import { readMarkdown } from '../markdown.ts';
import { plainText } from '../plain-text.ts';

/** What a user in Discord would read, as lines for a terminal. `now` in Unix milliseconds. */
export function asText(result: InteractionResult, now: number): string {
	switch (result.kind) {
		case 'silence':
			return 'The application did not respond.';
		case 'form': {
			const { title, texts, inputs } = result.form;
			return [`[${title}]`, ...texts, ...inputs.map(({ label, hint }) => `${label}: ____ (${hint})`)].join('\n');
		}
		case 'choices':
			return result.choices.map(({ name }) => name).join('\n') || '(no suggestions)';
		case 'message':
			return messageText(result.message, now);
	}
}

function messageText(
	{ private: isPrivate, content, embeds, components, attachments }: ShownMessage,
	now: number,
): string {
	const parts = [
		isPrivate ? '(Only you can see this)' : '',
		plain(content, now),
		...embeds.map((embed) => embedText(embed, now)),
		...attachments.map(
			({ name, description, data }) =>
				`[${name}, ${Math.ceil(data.length / 1000)} kB${description ? `: ${description}` : ''}]`,
		),
	];
	for (const row of components as { components?: (APIButtonComponent | APIStringSelectComponent)[] }[])
		parts.push((row.components ?? []).map(componentText).join(' '));
	return parts.filter(Boolean).join('\n');
}

function embedText({ title, url, description, fields = [] }: APIEmbed, now: number): string {
	const texts = fields.map(({ name, value }) => ({ name: plain(name, now), value }));
	const width = Math.max(0, ...texts.map(({ name }) => name.length));
	const lines = texts.map(
		({ name, value }) =>
			`${`${name}:`.padEnd(width + 2)}${plain(value, now).replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`,
	);
	return [title && plain(title, now), url, description && plain(description, now), ...lines].filter(Boolean).join('\n');
}

/** How many of a menu's options are listed, to show what it is for. */
const shownOptions = 7;

function componentText(component: APIButtonComponent | APIStringSelectComponent): string {
	if ('options' in component) {
		const chosen = component.options.find((option) => option.default);
		const options = component.options
			.slice(0, shownOptions)
			.map(({ label, description }) => `  ${label}${description ? ` (${description})` : ''}`);
		const more = component.options.length - options.length;
		if (more > 0) options.push(`  … and ${more} more`);
		return [`[${chosen?.label ?? component.placeholder} ▾]`, ...options].join('\n');
	}
	const label = 'label' in component ? component.label : '';
	if ('url' in component) return `[${label}: ${component.url}]`;
	return component.disabled ? `[${label}, disabled]` : `[${label}]`;
}

/** Markdown without its formatting, with timestamps as text. */
function plain(text: string, now: number): string {
	return plainText(readMarkdown(text), (at, style) => {
		if (style === 'R') return relative(at * 1000 - now);
		const iso = new Date(at * 1000).toISOString();
		return style === 'd' ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
	});
}

/** Units of time and their lengths in milliseconds. */
const units = [
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
	['second', 1_000],
] as const;
const relativeFormat = new Intl.RelativeTimeFormat('en');

function relative(ms: number): string {
	const [unit, length] = units.find(([, each]) => Math.abs(ms) >= each) ?? units[3];
	return relativeFormat.format(Math.round(ms / length), unit);
}
