import type { APIButtonComponent, APIEmbed, APIStringSelectComponent } from 'discord-api-types/v10';
import type { InteractionResult } from '../discord/local-interaction.ts';
import type { LocalMessage } from '../discord/local-messages/local-message.ts';
import { Markdown } from '../markdown.ts';
import { names } from '../people.ts';
import { DiscordTimes } from '../times.ts';
import { inputText } from './form-lines.ts';

interface TextContext {
	/** Unix milliseconds. */
	readonly now: number;
	readonly times: DiscordTimes;
}

/** @param now Unix milliseconds @param times in the language of the user's Discord client */
export function asText(result: InteractionResult, now: number, times = new DiscordTimes('en-US')): string {
	switch (result.kind) {
		case 'silence':
			return 'The application did not respond.';
		case 'form': {
			const { title, texts, inputs } = result.form;
			return [`[${title}]`, ...texts, ...inputs.map(inputText)].join('\n');
		}
		case 'choices':
			return result.choices.map(({ name }) => name).join('\n') || '(no suggestions)';
		case 'message':
			return messageText(result.message, { now, times });
	}
}

function messageText(
	{ private: isPrivate, content, embeds, components, attachments }: LocalMessage,
	context: TextContext,
): string {
	const parts = [
		isPrivate ? '(Only you can see this)' : '',
		plain(content, context),
		...embeds.map((embed) => embedText(embed, context)),
		...attachments.map(
			({ name, description, data }) =>
				`[${name}, ${Math.ceil(data.length / 1000)} kB${description ? `: ${description}` : ''}]`,
		),
	];
	for (const row of components as { components?: (APIButtonComponent | APIStringSelectComponent)[] }[])
		parts.push((row.components ?? []).map(componentText).join(' '));
	return parts.filter(Boolean).join('\n');
}

function embedText({ title, url, description, fields = [] }: APIEmbed, context: TextContext): string {
	const headings = fields.map(({ name }) => `${plain(name, context)}: `);
	const width = Math.max(0, ...headings.map((heading) => heading.length));
	// All lines of a value are below each other.
	const indent = ' '.repeat(width);
	const lines = fields.map(
		({ value }, i) => headings[i]!.padEnd(width) + plain(value, context).replaceAll('\n', `\n${indent}`),
	);
	return [title && plain(title, context), url, description && plain(description, context), ...lines]
		.filter(Boolean)
		.join('\n');
}

/** The most options of a menu that are printed. */
const optionLimit = 7;

function componentText(component: APIButtonComponent | APIStringSelectComponent): string {
	if ('options' in component) {
		const selection = component.options.find((option) => option.default);
		const options = component.options
			.slice(0, optionLimit)
			.map(({ label, description }) => `  ${label}${description ? ` (${description})` : ''}`);
		const more = component.options.length - options.length;
		if (more > 0) options.push(`  … and ${more} more`);
		return [`[${selection?.label ?? component.placeholder} ▾]`, ...options].join('\n');
	}
	const label = 'label' in component ? component.label : '';
	if ('url' in component) return `[${label}: ${component.url}]`;
	return component.disabled ? `[${label}, disabled]` : `[${label}]`;
}

const markdown = new Markdown(names);

function plain(text: string, { now, times }: TextContext): string {
	return markdown.plain(text, (at, style) =>
		style === 'R' ? times.relative(at * 1000, now) : times.absolute(at * 1000, style),
	);
}
