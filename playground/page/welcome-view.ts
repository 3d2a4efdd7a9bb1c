import { html, nothing, type TemplateResult } from 'lit';
import { readLine, valuesOf } from '../command-line.ts';
import type { PageState } from './page-state.ts';
import welcomes from './welcomes.json' with { type: 'json' };

export function welcomeView(state: PageState): TemplateResult {
	const { heading, text, prices, examples, more } = welcomes[state.place];
	return html`<section class="welcome" aria-labelledby="welcome">
		<h2 id="welcome">${heading}</h2>
		<p>${text} ${prices} Type <kbd>/</kbd> below, or try one of these:</p>
		<ul>
			${examples.map(
				({ line, about }) => html`<li>
					<button type="button" class="example" @click=${() => runLine(line, state)}><code>${line}</code></button>
					<span class="muted">${about}</span>
				</li>`,
			)}
		</ul>
		${more === '' ? nothing : html`<p class="more">${more}</p>`}
	</section>`;
}

function runLine(line: string, state: PageState): void {
	const read = readLine(line, state.actions);
	if (read) void state.run(read.action.name, valuesOf(read));
}
