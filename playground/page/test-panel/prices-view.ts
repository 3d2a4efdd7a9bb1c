import { html, nothing, type TemplateResult } from 'lit';
import type { MarketState, PriceChange, PriceChangeStatus } from '../../wire.ts';
import { icon } from '../messages/icons.ts';
import type { PageState } from '../page-state.ts';
import { times } from './test-panel.ts';

export function pricesView({ move, wait }: MarketState, { now, testPanel, greeting }: PageState): TemplateResult {
	const { problem } = testPanel;
	const describedBy = problem === '' ? nothing : 'prices-problem';
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		const form = new FormData(event.target as HTMLFormElement, event.submitter);
		// The form's fields have the names of the change's fields, and the button that was pressed sets `kind`.
		void testPanel.move(Object.fromEntries(form) as unknown as PriceChange);
	};
	const skip = ({ currentTarget }: Event) => {
		// The button disappears once the list arrives, so the focus moves to the status before it.
		((currentTarget as Element).previousElementSibling as HTMLElement).focus();
		void testPanel.skipWait();
	};
	return html`<section aria-labelledby="prices">
		<h2 id="prices">Move a price</h2>
		<form class="prices" @submit=${submit} autocomplete="off" novalidate>
			<label>
				Item
				<input name="item" list="priced-items" aria-describedby=${describedBy} spellcheck="false" />
			</label>
			<datalist id="priced-items">${greeting.items.map((each) => html`<option value=${each}></option>`)}</datalist>
			<label>
				New lowest ask, EUR
				<input
					name="ask"
					type="number"
					min="0.01"
					step="0.01"
					inputmode="decimal"
					aria-describedby=${describedBy}
				/>
			</label>
			${problem === '' ? nothing : html`<p id="prices-problem" class="effect" role="alert">${problem}</p>`}
			<div class="choices">
				<button name="kind" value="price" class="button secondary">Set price</button>
				<button name="kind" value="sold out" class="button secondary">Sell out</button>
				<button name="kind" value="normal" class="button secondary">Back to normal</button>
			</div>
		</form>
		<div class="choices">
			<button type="button" class="button secondary" @click=${() => testPanel.move({ kind: 'crash' })}>Crash: all prices −30 %</button>
			<button type="button" class="button secondary" @click=${() => testPanel.move({ kind: 'all normal' })}>All back to normal</button>
		</div>
		<p role="status" class="load-test" tabindex="-1">${move ? html`${move.what} ${progressOf(move, now)}` : nothing}</p>
		${
			move?.state === 'awaited' && move.until !== undefined && wait
				? html`<button type="button" class="button secondary" @click=${skip}>
						${icon('skip')} Skip to the next list
					</button>`
				: nothing
		}
	</section>`;
}

function progressOf(move: PriceChangeStatus, now: number): string {
	if (move.state === 'seen') return 'The bot has received the new list.';
	if (move.state === 'unwatched') return `The bot has not loaded the list of ${move.game ?? 'any game'} yet.`;
	if (move.until === undefined || move.until <= now) return 'The bot is about to request the next list.';
	return `The bot notices with its next list, ${times.relative(move.until, now)}.`;
}
