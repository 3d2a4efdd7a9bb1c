import { html, nothing, type TemplateResult } from 'lit';
import { readLine, valuesOf } from '../command-line.ts';
import type { Place } from '../wire.ts';
import type { PageState } from './page-state.ts';

interface Welcome {
	readonly heading: string;
	readonly text: string;
	readonly prices?: string;
	readonly examples: readonly { readonly line: string; readonly about: string }[];
	readonly more?: string;
}

const welcomes: Readonly<Record<Place, Welcome>> = {
	server: {
		heading: 'Ask what an item costs',
		text: 'This is the real bot, connected to a sample marketplace on this machine.',
		prices: 'Its prices are made up, including the history of the last 90 days, and change every 5 minutes.',
		examples: [
			{ line: '/price item:ak redline ft', about: 'what an item costs now; abbreviations work' },
			{ line: '/history item:kara dopp fn', about: 'recent sales, and how the price has moved' },
			{ line: '/oos sort:price min_sales:5', about: 'items that are out of stock, most expensive first' },
		],
		more: 'Or right-click a message (on a phone, hold it) and choose Price check.',
	},
	dm: {
		heading: 'Direct messages with Pricetag',
		text: 'Nobody else can see this conversation.',
		examples: [
			{ line: '/alert add item:ak redline ft below:20', about: 'be told when it costs less' },
			{ line: '/mytx', about: 'your own transactions, once you link an account' },
			{ line: '/settings currency:USD', about: 'set your currency for every server' },
			{ line: '/help', about: 'what the prices mean and which data is stored' },
		],
	},
};

export function welcomeView(state: PageState): TemplateResult {
	const { heading, text, prices = '', examples, more } = welcomes[state.place];
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
		${more ? html`<p class="more">${more}</p>` : nothing}
	</section>`;
}

function runLine(line: string, state: PageState): void {
	const read = readLine(line, state.actions);
	if (read) void state.run(read.action.name, valuesOf(read));
}
