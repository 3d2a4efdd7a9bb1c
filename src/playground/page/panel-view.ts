import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type Crowd, type MarketState, type Switch, switches } from '../wire.ts';
import { Times } from './times.ts';
import type { Visit } from './visit.ts';

/** Offered one after the other, to ask in what is not loaded. */
const currencies = ['USD', 'GBP', 'PLN', 'SEK', 'CHF', 'CAD', 'AUD', 'BRL', 'CZK', 'DKK', 'NOK', 'TRY'];

/** The panel is no part of Discord: it is in English, whatever language the visitor’s is in. */
const times = new Times('en-US');

const switchNames: Readonly<Record<Switch, { readonly name: string; readonly about: string }>> = {
	down: { name: 'Down', about: 'every connection breaks' },
	slow: { name: 'Slow', about: 'answers take 30 seconds' },
	limited: { name: 'Limited', about: 'it says “too many requests”' },
	'refusing credentials': { name: 'Refusing credentials', about: 'linked accounts are not let in' },
};

/** Who one is, and what happens behind the bot. */
export function panelView(visit: Visit): TemplateResult {
	const { greeting, person, locale, market } = visit;
	return html`<aside id="panel" aria-label="You and the market" class=${visit.panelIsOpen ? 'open' : ''}>
		<section aria-labelledby="you">
			<h2 id="you">You are</h2>
			<div role="radiogroup" aria-labelledby="you" class="people">
				${greeting.people.map(
					(each) => html`<label>
						<input
							type="radio"
							name="person"
							value=${each.id}
							.checked=${live(each.id === person.id)}
							@change=${() => visit.be(each)}
						/>
						<span><strong>${each.name}</strong> ${each.manages ? 'runs this server' : 'is a member'}</span>
					</label>`,
				)}
			</div>
			<label class="language">
				Your Discord’s language
				<select @change=${({ target }: Event) => visit.speak((target as HTMLSelectElement).value)}>
					${greeting.locales.map((each) => html`<option value=${each} .selected=${each === locale}>${languageName(each)}</option>`)}
				</select>
			</label>
			<p class="quiet">The bot speaks English; figures, dates and times follow the language.</p>
		</section>
		<section aria-labelledby="account">
			<h2 id="account">An account to link</h2>
			<p><button type="button" class="link" @click=${() => visit.begin('account link')}>/account link</button> with</p>
			<p class="credentials">
				<code>${greeting.demoCredentials}</code>
				<button type="button" class="button secondary" @click=${() => market.copy(greeting.demoCredentials)}>
					${market.copied ? 'Copied' : 'Copy'}
				</button>
			</p>
		</section>
		${market.state ? marketView(market.state, visit) : nothing}
	</aside>`;
}

function marketView(market: MarketState, visit: Visit): TemplateResult {
	const { now } = visit;
	const { questions, requests, latest, lists, used, on } = market;
	const currency = unasked(market);
	return html`
		<section aria-labelledby="market">
			<h2 id="market">The market</h2>
			<dl class="sums">
				<div><dt>Questions and suggestions</dt><dd>${times.count(questions)}</dd></div>
				<div><dt>Requests to the market</dt><dd>${times.count(requests)}</dd></div>
			</dl>
			<p class="quiet">Of 8 requests in 5 minutes, used: ${used.listings} for listings, ${used.sales} for sales.</p>
			<button type="button" class="button secondary" aria-disabled=${visit.market.crowd === 'asking'} @click=${() => visit.market.askAsCrowd()}>
				Ask 1,000 times
			</button>
			<p role="status" class="crowd">${crowdView(visit.market.crowd)}</p>
		</section>
		<section aria-labelledby="faults">
			<h2 id="faults">Let it go wrong</h2>
			${switches.map(
				(name) => html`<label class="switch">
					<input
						type="checkbox"
						role="switch"
						.checked=${live(on.includes(name))}
						@change=${({ target }: Event) => visit.market.turn(name, (target as HTMLInputElement).checked)}
					/>
					<span><strong>${switchNames[name].name}:</strong> ${switchNames[name].about}</span>
				</label>`,
			)}
			<p class="quiet">
				What the bot keeps is answered all the same, so ask in a currency it has not loaded:
				<button type="button" class="link" @click=${() => visit.run('price', { item: 'ak redline ft', currency })}>
					/price currency:${currency}</button
				>. After a failure it asks again in 15 seconds, then more rarely, and says the same until then.
			</p>
		</section>
		<section aria-labelledby="lists">
			<h2 id="lists">Lists the bot keeps</h2>
			${lists.length === 0 ? html`<p>None yet.</p>` : nothing}
			<ul class="lists">
				${lists.map(
					({ what, fetchedAt, dueAt, rows }) => html`<li>
						<span>${what}</span>
						<span class="quiet">${times.count(rows)} rows, fetched ${times.relative(fetchedAt, now)}, ${now > dueAt ? 'due to be renewed' : `renewed ${times.relative(dueAt, now)}`}</span>
					</li>`,
				)}
			</ul>
		</section>
		<section aria-labelledby="latest">
			<h2 id="latest">Latest requests</h2>
			<ul class="lists">
				${[...latest].reverse().map(
					({ at, what, status }) => html`<li>
						<span>${what}</span>
						<span class="quiet">${times.relative(at, now)}: <span class=${status === 200 || status === undefined ? '' : 'failed'}>${statusName(status)}</span></span>
					</li>`,
				)}
			</ul>
		</section>
	`;
}

/** A currency in which nobody has asked yet: none of its lists is kept, and none has failed to come. */
function unasked({ asked }: MarketState): string {
	return currencies.find((each) => !asked.includes(each)) ?? 'CNY';
}

function crowdView(crowd: Crowd | 'asking' | undefined): string {
	if (crowd === undefined) return '';
	if (crowd === 'asking') return 'Asking…';
	const { asked, answered, ms, requests } = crowd;
	const seconds = (ms / 1000).toFixed(1);
	const all =
		answered === asked
			? `${times.count(asked)} answers`
			: `${times.count(answered)} answers to ${times.count(asked)} questions`;
	return `${all} in ${seconds} s, ${times.count(requests)} ${requests === 1 ? 'request' : 'requests'} to the market.`;
}

function statusName(status: number | undefined): string {
	if (status === undefined) return 'under way';
	if (status === 0) return 'no answer';
	return status === 200 ? 'answered' : `refused (${status})`;
}

function languageName(locale: string): string {
	const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
	return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
