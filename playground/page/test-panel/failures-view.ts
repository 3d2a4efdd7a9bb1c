import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { failureSwitches, type MarketState, permissionSwitches, type Switch } from '../../wire.ts';
import { icon } from '../messages/icons.ts';
import type { PageState } from '../page-state.ts';
import texts from './failures.json' with { type: 'json' };
import { times } from './test-panel.ts';

/** Items to ask for, to see what happens if a list is missing. The first one whose list is not cached is offered. */
const { examples } = texts;
const failures: Readonly<Record<Switch, { readonly name: string; readonly about: string; readonly now: string }>> =
	texts.failures;

export function failuresView(market: MarketState, state: PageState): TemplateResult {
	const { item, game, name: gameName } = uncachedExample(market);
	return html`<section aria-labelledby="failures">
		<h2 id="failures">Simulate marketplace failures</h2>
		${switchesView(failureSwitches, market, state)}
		<p class="muted">
			The bot still answers from its cache. To see an error, ask for trade-locked units, which are fetched only when somebody
			asks:
			<button type="button" class="link" @click=${() => state.run('price', { item, game, trade_locked: true })}>
				/price item:${item} game:${gameName} trade_locked:True</button
			>
		</p>
		${waitView(market, state)}
	</section>
	<section aria-labelledby="permissions">
		<h2 id="permissions">Take permissions from the bot</h2>
		${switchesView(permissionSwitches, market, state)}
	</section>`;
}

function switchesView(names: readonly Switch[], { on }: MarketState, { testPanel }: PageState): TemplateResult {
	return html`${names.map(
		(name) => html`<label class="switch">
			<input
				type="checkbox"
				role="switch"
				.checked=${live(on.includes(name))}
				@change=${({ target }: Event) => testPanel.setSwitch(name, (target as HTMLInputElement).checked)}
			/>
			<span><strong>${failures[name].name}:</strong> ${failures[name].about}</span>
		</label>`,
	)}
		<p role="status" class="effect">
			${on
				.filter((each) => names.includes(each))
				.map((each) => failures[each].now)
				.join(' ')}
		</p>`;
}

function waitView({ wait, ahead }: MarketState, { now, testPanel }: PageState) {
	if (!wait) return nothing;
	const time = times.relative(wait.until, now);
	return html`<p>
			${
				wait.reason === 'failure'
					? html`A request failed. The bot tries again <strong>${time}</strong>, and waits longer after each failure. Until
						then, it repeats the error.`
					: html`The bot next refreshes a list <strong>${time}</strong>.`
			}
		</p>
		<button type="button" class="button secondary" @click=${() => testPanel.skipWait()}>${icon('skip')} Skip the wait</button>
		${ahead === 0 ? nothing : html`<p class="muted">The bot’s clock is ${duration(ahead)} ahead.</p>`}`;
}

const duration = (ms: number) => {
	const seconds = Math.round(ms / 1000);
	const minutes = Math.floor(seconds / 60);
	return minutes === 0 ? `${seconds} s` : `${times.count(minutes)} min ${seconds % 60} s`;
};

function uncachedExample({ lockedGames }: MarketState) {
	return examples.find(({ game }) => !lockedGames.includes(game)) ?? examples[0]!;
}
