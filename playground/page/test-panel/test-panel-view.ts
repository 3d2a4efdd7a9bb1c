import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { LoadTest, MarketState } from '../../wire.ts';
import type { PageState } from '../page-state.ts';
import { failuresView } from './failures-view.ts';
import { pricesView } from './prices-view.ts';
import { times } from './test-panel.ts';

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
		<p class="muted">The bot answers in this language, or in English if it does not know it.</p>
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
		${pricesView(market, state)} ${requestsView(market, state)} ${failuresView(market, state)} ${cacheView(market, state)}
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

function loadTestResult(result: LoadTest | 'running' | undefined): string {
	if (result === undefined) return '';
	if (result === 'running') return 'Running…';
	const { asked, answered, ms, requests } = result;
	const count = answered === asked ? `All ${times.count(asked)}` : `${times.count(answered)} of ${times.count(asked)}`;
	return `${count} answered in ${(ms / 1000).toFixed(1)} s, from memory. Scheduled marketplace requests meanwhile: ${requests}.`;
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
