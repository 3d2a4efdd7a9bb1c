import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Place } from '../wire.ts';
import { composerView } from './composer/composer-view.ts';
import { formView } from './forms/form-view.ts';
import { menuView } from './menu/menu-view.ts';
import { messageView } from './messages/message-view.ts';
import type { PageState } from './page-state.ts';
import { testPanelView } from './test-panel/test-panel-view.ts';
import { welcomeView } from './welcome-view.ts';

const places: readonly {
	readonly place: Place;
	readonly name: string;
	readonly sign: string;
	readonly kind: string;
}[] = [
	{ place: 'server', name: 'prices', sign: '#', kind: 'server channel' },
	{ place: 'dm', name: 'Pricetag', sign: '@', kind: 'direct messages' },
];

export function pageView(state: PageState): TemplateResult {
	// Showing direct messages marks them as read, so this comes before the count of unread ones.
	const messages = state.inbox.show(state.place);
	const { sign, name } = places.find(({ place }) => place === state.place)!;
	return html`
		${navigationView(state)}
		<main>
			<header>
				<h1><span aria-hidden="true">${sign}</span> ${name}</h1>
				${panelButton(state)}
			</header>
			${bannerView(state)}
			<div id="log" role="log" aria-relevant="additions" tabindex="0" aria-label="Messages in ${sign}${name}">
				${welcomeView(state)}
				<discord-messages no-background>
					${repeat(
						messages,
						({ id }) => id,
						(message) => messageView(message, state),
					)}
				</discord-messages>
			</div>
			${composerView(state)} ${menuView(state)}
		</main>
		${testPanelView(state)} ${formView(state)}
	`;
}

function navigationView(state: PageState): TemplateResult {
	const { unread } = state.inbox;
	return html`<nav aria-label="Channels">
		<p class="brand"><img src="/pricetag.svg" alt="" width="28" height="28" /> Pricetag playground</p>
		${places.map(
			({ place, name, sign, kind }) => html`<button
				type="button"
				class="place"
				aria-current=${place === state.place ? 'page' : nothing}
				@click=${() => state.switchPlace(place)}
			>
				<span aria-hidden="true">${sign}</span> ${name} <span class="muted">${kind}</span>
				${place === 'dm' && unread > 0 ? html`<span class="badge" aria-label="${unread} unread">${unread}</span>` : nothing}
			</button>`,
		)}
		${panelButton(state)}
	</nav>`;
}

/** Narrow screens show it in the header, and phones among the channels, which are their only header. */
function panelButton(state: PageState): TemplateResult {
	return html`<button
		type="button"
		class="panel-button"
		aria-expanded=${state.isPanelOpen}
		aria-controls="panel"
		@click=${() => state.togglePanel()}
	>
		${state.isPanelOpen ? 'Messages' : 'Test panel'}
	</button>`;
}

function bannerView({ isConnected, error }: PageState) {
	if (!isConnected)
		return html`<p class="banner" role="alert">
			The playground has stopped. To start it again, run <code>npm run playground</code>. This page reconnects automatically.
		</p>`;
	return error === '' ? nothing : html`<p class="banner" role="alert">${error}</p>`;
}
