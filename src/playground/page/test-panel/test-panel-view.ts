import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { Times } from '../../times.ts';
import { type Crowd, type MarketState, type Switch, switches } from '../../wire.ts';
import { icon } from '../messages/icons.ts';
import type { PageState } from '../page-state.ts';

/** Suggested in this order, to show what happens with a game that is not cached. */
const examples = [
	{ game: 252490, name: 'Rust', item: 'metal door' },
	{ game: 570, name: 'Dota 2', item: 'hidden vale blade' },
	{ game: 440, name: 'Team Fortress 2', item: 'strange scattergun' },
] as const;

/** The test panel is not part of Discord, so it is always in English. */
const times = new Times('en-US');

const failures: Readonly<Record<Switch, { readonly name: string; readonly about: string; readonly now: string }>> = {
	down: { name: 'Down', about: 'all connections fail', now: 'Every request fails from now on.' },
	slow: { name: 'Slow', about: 'responses take 30 seconds', now: 'Requests time out from now on.' },
	limited: {
		name: 'Rate limited',
		about: 'rejects requests (HTTP 429)',
		now: 'Every request is answered with 429 from now on.',
	},
	'refusing credentials': {
		name: 'Invalid credentials',
		about: 'rejects linked accounts',
		now: 'Linked accounts are rejected from now on: use /mytx.',
	},
};

/** Beside the messages: who the visitor acts as, and what happens behind the bot. */
export function testPanelView(state: PageState): TemplateResult {
	const { testPanel } = state;
	return html`<aside id="panel" aria-label="Test panel" class=${state.isPanelOpen ? 'open' : ''}>
		${userView(state)} ${sampleAccountView(state)}
		${testPanel.market ? marketView(testPanel.market, state) : nothing}
	</aside>`;
}

function userView(state: PageState): TemplateResult {
	const { greeting, person, locale } = state;
	return html`<section aria-labelledby="user">
		<h2 id="user">Signed in as</h2>
		<div role="radiogroup" aria-labelledby="user" class="people">
			${greeting.people.map(
				(each) => html`<label>
					<input
						type="radio"
						name="person"
						value=${each.id}
						.checked=${live(each.id === person.id)}
						@change=${() => state.switchUser(each)}
					/>
					<span><strong>${each.name}</strong>, ${each.manages ? 'who manages this server' : 'a regular member'}</span>
				</label>`,
			)}
		</div>
		<label class="language">
			Discord language
			<select @change=${({ target }: Event) => state.setLocale((target as HTMLSelectElement).value)}>
				${greeting.locales.map((each) => html`<option value=${each} .selected=${each === locale}>${languageName(each)}</option>`)}
			</select>
		</label>
		<p class="muted">The bot replies in English and formats numbers, dates and times for this language.</p>
	</section>`;
}

function sampleAccountView(state: PageState): TemplateResult {
	const { greeting, testPanel } = state;
	return html`<section aria-labelledby="account">
		<h2 id="account">Sample account</h2>
		<p>
			To link it, use
			<button type="button" class="link" @click=${() => state.startCommand('account link')}>/account link</button>
			with these credentials:
		</p>
		<p class="credentials">
			<code>${greeting.demoCredentials}</code>
			<button type="button" class="button secondary" @click=${() => testPanel.copy(greeting.demoCredentials)}>
				${testPanel.isCopied ? 'Copied' : 'Copy'}
			</button>
		</p>
	</section>`;
}

function marketView(market: MarketState, state: PageState): TemplateResult {
	return html`
		${requestsView(market, state)} ${failuresView(market, state)} ${cacheView(market, state)}
		${latestView(market, state)}
	`;
}

function requestsView({ questions, requests, used }: MarketState, { testPanel }: PageState): TemplateResult {
	const { loadTest } = testPanel;
	return html`<section aria-labelledby="activity">
		<h2 id="activity">Activity</h2>
		<dl class="totals">
			<div><dt>User interactions</dt><dd>${times.count(questions)}</dd></div>
			<div><dt>Marketplace requests</dt><dd>${times.count(requests)}</dd></div>
		</dl>
		<p class="muted">Rate limit in the last 5 minutes: ${used.listings} of 8 requests used for listings, ${used.sales} of 8 for sales.</p>
		<button type="button" class="button secondary" aria-disabled=${loadTest === 'running'} @click=${() => testPanel.runLoadTest()}>
			Send 1,000 price checks
		</button>
		<p role="status" class="load-test">${loadTestResult(loadTest)}</p>
	</section>`;
}

function failuresView(market: MarketState, state: PageState): TemplateResult {
	const { item, game, name } = uncachedExample(market);
	return html`<section aria-labelledby="failures">
		<h2 id="failures">Simulate marketplace failures</h2>
		${switches.map(
			(name) => html`<label class="switch">
				<input
					type="checkbox"
					role="switch"
					.checked=${live(market.on.includes(name))}
					@change=${({ target }: Event) => state.testPanel.setFailure(name, (target as HTMLInputElement).checked)}
				/>
				<span><strong>${failures[name].name}:</strong> ${failures[name].about}</span>
			</label>`,
		)}
		<p role="status" class="effect">${market.on.map((each) => failures[each].now).join(' ')}</p>
		<p class="muted">
			The bot still answers from its cache. To see an error, ask about a game that is not cached yet:
			<button type="button" class="link" @click=${() => state.run('price', { item, game })}>
				/price item:${item} game:${name}</button
			>
		</p>
		${waitView(market, state)}
	</section>`;
}

/** What the bot waits for, and a button that ends the wait. */
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

function cacheView({ lists }: MarketState, { now }: PageState): TemplateResult {
	return html`<section aria-labelledby="cache">
		<h2 id="cache">Cached lists</h2>
		${lists.length === 0 ? html`<p>None yet.</p>` : nothing}
		<ul class="entries">
			${lists.map(
				({ what, fetchedAt, dueAt, rows }) => html`<li>
					<span>${what}</span>
					<span class="muted">${times.count(rows)} ${rows === 1 ? 'row' : 'rows'}, fetched ${times.relative(fetchedAt, now)}, ${now > dueAt ? 'refresh due' : `next refresh ${times.relative(dueAt, now)}`}</span>
				</li>`,
			)}
		</ul>
	</section>`;
}

function latestView({ latest }: MarketState, { now }: PageState): TemplateResult {
	return html`<section aria-labelledby="latest">
		<h2 id="latest">Latest requests</h2>
		<ul class="entries">
			${[...latest].reverse().map(
				({ at, what, status }) => html`<li>
					<span>${what}</span>
					<span class="muted">${times.relative(at, now)}: <span class=${status === 200 || status === undefined ? '' : 'failed'}>${statusName(status)}</span></span>
				</li>`,
			)}
		</ul>
	</section>`;
}

/** A question about a game of which the bot has no list yet. */
function uncachedExample({ games }: MarketState): (typeof examples)[number] {
	return examples.find(({ game }) => !games.includes(game)) ?? examples[0];
}

function loadTestResult(result: Crowd | 'running' | undefined): string {
	if (result === undefined) return '';
	if (result === 'running') return 'Running…';
	const { asked, answered, ms, requests } = result;
	const count = answered === asked ? `All ${times.count(asked)}` : `${times.count(answered)} of ${times.count(asked)}`;
	const cost = `${times.count(requests)} marketplace ${requests === 1 ? 'request' : 'requests'}`;
	return `${count} answered in ${(ms / 1000).toFixed(1)} s, with ${cost}.`;
}

function statusName(status: number | undefined): string {
	if (status === undefined) return 'in progress';
	if (status === 0) return 'no response';
	return status === 200 ? 'OK' : `HTTP ${status}`;
}

function languageName(locale: string): string {
	const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
	return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
