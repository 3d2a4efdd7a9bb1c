import { html, svg, type TemplateResult } from 'lit';

/** Outlines on a grid of 24 units. */
const outlines = {
	cross: 'M6 6l12 12M18 6L6 18',
	outside: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
	more: 'M5 12h.01M12 12h.01M19 12h.01',
	copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
	skip: 'M5 5v14l9-7zM18 5v14',
} as const;

export function icon(name: keyof typeof outlines): TemplateResult {
	return html`<svg class="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
		${svg`<path d=${outlines[name]} />`}
	</svg>`;
}
