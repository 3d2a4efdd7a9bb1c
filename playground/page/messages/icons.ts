import { html, nothing, svg, type TemplateResult } from 'lit';

/** Outlines on a grid of 24 units. */
const outlines = {
	refresh: 'M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7',
	chart: 'M4 20V4M4 20h16M8 15l4-5 3 3 5-7',
	tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
	left: 'M15 5l-7 7 7 7',
	right: 'M9 5l7 7-7 7',
	first: 'M18 5l-7 7 7 7M7 5v14',
	last: 'M6 5l7 7-7 7M17 5v14',
	back: 'M9 6l-6 6 6 6M3 12h12a6 6 0 0 1 6 6',
	list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
	sum: 'M18 5H6l7 7-7 7h12',
	file: 'M14 3H6v18h12V7zM14 3v4h4M9 13h6M9 17h6',
	send: 'M3 11l18-8-7 18-3-7z',
	link: 'M10 14l4-4M8 11l-3 3a3.5 3.5 0 0 0 5 5l3-3M16 13l3-3a3.5 3.5 0 0 0-5-5l-3 3',
	bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4',
	cross: 'M6 6l12 12M18 6L6 18',
	check: 'M5 12l5 5 9-10',
	bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
	play: 'M7 5v14l12-7z',
	lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
	person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
	people: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20a7 7 0 0 1 14 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14a7 7 0 0 1 4 6',
	outside: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
	more: 'M5 12h.01M12 12h.01M19 12h.01',
	copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
	skip: 'M5 5v14l9-7zM18 5v14',
} as const;

export type IconName = keyof typeof outlines;

const byLabel: readonly (readonly [RegExp, IconName])[] = [
	[/^(refresh|try again)/i, 'refresh'],
	[/^history/i, 'chart'],
	[/^price/i, 'tag'],
	[/^previous/i, 'left'],
	[/^next/i, 'right'],
	[/^first/i, 'first'],
	[/^last/i, 'last'],
	[/^(back|reset)/i, 'back'],
	[/^transactions/i, 'list'],
	[/^summary/i, 'sum'],
	[/^csv/i, 'file'],
	[/^to my dms/i, 'send'],
	[/^(link|change)/i, 'link'],
	[/^alert/i, 'bell'],
	[/^(cancel|stop)/i, 'cross'],
	[/^(delete|unlink)/i, 'bin'],
	[/^keep/i, 'check'],
	[/^continue/i, 'play'],
	[/^(trade-locked|tradable)/i, 'lock'],
	[/^me$/i, 'person'],
	[/^(this server|show everyone)/i, 'people'],
];

export function buttonIcon(label: string) {
	const [, name] = byLabel.find(([pattern]) => pattern.test(label)) ?? [];
	return name ? icon(name) : nothing;
}

export function icon(name: IconName): TemplateResult {
	return html`<svg class="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
		${svg`<path d=${outlines[name]} />`}
	</svg>`;
}
