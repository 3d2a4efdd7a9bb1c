import { html, type TemplateResult } from 'lit';

/** Discord has pictures for its emoji. The page draws the circles that answers use: not every system has them in colour. */
const colours: Readonly<Record<string, string>> = { '🟢': 'green', '🟠': 'orange' };
const circles = new RegExp(`(${Object.keys(colours).join('|')})`, 'u');

export function withCircles(text: string): readonly (string | TemplateResult)[] {
	return text.split(circles).map((part) => {
		const colour = colours[part];
		return colour === undefined ? part : html`<span class="circle ${colour}">${part}</span>`;
	});
}
