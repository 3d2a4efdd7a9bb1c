import { html, type TemplateResult } from 'lit';
import { readLine, valuesOf } from '../command-line.ts';
import type { Place } from '../wire.ts';
import type { Visit } from './visit.ts';

/** What a newcomer is shown first, by place. */
const examples: Readonly<Record<Place, readonly { readonly line: string; readonly about: string }[]>> = {
	server: [
		{ line: '/price item:ak redline ft', about: 'what it costs now, typed as you would say it' },
		{ line: '/history item:kara dopp fn', about: 'what it was sold for, with a chart' },
		{ line: '/oos sort:price min_sales:5', about: 'what nobody sells now, page by page' },
	],
	dm: [
		{ line: '/mytx', about: 'your own transactions, once an account is linked' },
		{ line: '/settings currency:USD', about: 'your currency, from now on and everywhere' },
		{ line: '/help', about: 'what the prices mean and what is kept' },
	],
};

/** The beginning of a place: what it is, and examples to be tried with one click. */
export function welcomeView(visit: Visit): TemplateResult {
	const { place } = visit;
	return html`<section class="welcome" aria-labelledby="welcome">
		<h2 id="welcome">${place === 'server' ? 'Ask what an item costs' : 'Only you and the bot'}</h2>
		<p>
			${
				place === 'server'
					? html`The real bot answers here, beside a marketplace made up on this machine. Type <kbd>/</kbd> below, or try:`
					: html`Here nobody else reads along. Type <kbd>/</kbd> below, or try:`
			}
		</p>
		<ul>
			${examples[place].map(
				({ line, about }) => html`<li>
					<button type="button" class="example" @click=${() => use(line, visit)}><code>${line}</code></button>
					<span class="quiet">${about}</span>
				</li>`,
			)}
		</ul>
	</section>`;
}

function use(line: string, visit: Visit): void {
	const read = readLine(line, visit.actions);
	if (read) void visit.run(read.action.name, valuesOf(read));
}
