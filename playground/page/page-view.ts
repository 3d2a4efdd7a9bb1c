import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { readLine, valuesOf } from '../command-line.ts';
import { composerView } from './composer/composer-view.ts';
import { formView } from './forms/form-view.ts';
import type { MenuItem } from './menu/message-menu.ts';
import { icon } from './messages/icons.ts';
import { botAvatar, messageView } from './messages/message-view.ts';
import type { PageState } from './page-state.ts';
import { testPanelView } from './test-panel/test-panel-view.ts';
import welcomes from './welcomes.json' with { type: 'json' };

const places = [
	{ place: 'server', name: 'prices', sign: '#', kind: 'server channel' },
	{ place: 'dm', name: 'Pricetag', sign: '@', kind: 'direct messages' },
] as const;

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
	const { unreadCount } = state.inbox;
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
				${place === 'dm' && unreadCount > 0 ? html`<span class="badge" aria-label="${unreadCount} unread">${unreadCount}</span>` : nothing}
			</button>`,
		)}
		${panelButton(state)}
	</nav>`;
}

/** Narrow screens show this button in the header, and phones among the channels, which are their only header. */
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
	const command = readLine(line, state.actions);
	if (command) void state.run(command.action.name, valuesOf(command));
}

/**
 * The items fill the dialog, so a click on the dialog itself is a click outside. The style sheet places the dialog at
 * `--x` and `--y`, or on phones, at the bottom.
 */
export function menuView(state: PageState): TemplateResult | typeof nothing {
	const { openMenu } = state.menu;
	if (!openMenu) return nothing;
	const { message, at } = openMenu;
	const items = state.menu.itemsOf(message);
	return html`<dialog
		class="menu"
		aria-label="Message actions"
		style="--x: ${at.x}px; --y: ${at.y}px; --items: ${items.length}"
		@close=${() => state.menu.close()}
		@click=${(event: Event) => event.target === event.currentTarget && state.menu.close()}
		@keydown=${keyPressed}
	>
		<div role="menu">${items.map((item) => itemView(item, state))}</div>
	</dialog>`;
}

function itemView(item: MenuItem, state: PageState): TemplateResult {
	const picture =
		item.kind === 'command'
			? html`<img src=${botAvatar} alt="" width="20" height="20" />`
			: icon(item.kind === 'copy' ? 'copy' : 'cross');
	return html`<button type="button" role="menuitem" @click=${() => state.pick(item)}>${item.label} ${picture}</button>`;
}

/** The arrow keys move the focus, as in the WAI-ARIA menu pattern. */
function keyPressed(event: KeyboardEvent): void {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (step === undefined) return;
	event.preventDefault();
	const items = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('[role="menuitem"]')];
	// Before the first item comes the last one: `at` counts -1 from the end.
	items.at((items.indexOf(document.activeElement as HTMLElement) + step) % items.length)?.focus();
}
