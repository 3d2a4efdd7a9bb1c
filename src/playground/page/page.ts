import { html, nothing, render } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Place } from '../wire.ts';
import { composerView } from './composer-view.ts';
import { EndKeeper } from './end-keeper.ts';
import { formView } from './form-view.ts';
import { messageView } from './message-view.ts';
import { panelView } from './panel-view.ts';
import { server } from './server.ts';
import { Visit } from './visit.ts';
import { welcomeView } from './welcome-view.ts';
import './restyle.ts';

/** Times that count are written anew so often, milliseconds. */
const tick = 1_000;
/** Below this width, fields have no room beside each other. */
const narrow = matchMedia('(max-width: 600px)');

const greeting = await server.greeting().catch((error) => {
	document.body.textContent = `${(error as Error).message} Start it again with “npm run playground”, then reload this page.`;
	throw error;
});
let isDue = false;
const visit = new Visit(greeting, () => {
	if (isDue) return;
	isDue = true;
	queueMicrotask(show);
});

const places: readonly { readonly place: Place; readonly name: string; readonly sign: string }[] = [
	{ place: 'server', name: 'prices', sign: '#' },
	{ place: 'dm', name: 'Pricetag', sign: '@' },
];

function pageView() {
	// Before what is unread is counted: what is shown has been looked at.
	const messages = visit.inbox.shownAt(visit.place);
	const { unread } = visit.inbox;
	const { place, panelIsOpen } = visit;
	const here = places.find((each) => each.place === place)!;
	return html`
		<nav aria-label="Places">
			<p class="brand"><img src="/pricetag.svg" alt="" width="28" height="28" /> Pricetag playground</p>
			${places.map(
				(
					each,
				) => html`<button type="button" aria-current=${each.place === place ? 'page' : nothing} @click=${() => visit.go(each.place)}>
					<span aria-hidden="true">${each.sign}</span> ${each.name}
					<span class="quiet">${each.place === 'server' ? 'in a server' : 'direct messages'}</span>
					${each.place === 'dm' && unread > 0 ? html`<span class="badge" aria-label="${unread} unread">${unread}</span>` : nothing}
				</button>`,
			)}
		</nav>
		<main>
			<header>
				<h1><span aria-hidden="true">${here.sign}</span> ${here.name}</h1>
				<button type="button" class="panel-button" aria-expanded=${panelIsOpen} aria-controls="panel" @click=${togglePanel}>
					${panelIsOpen ? 'Messages' : 'You and the market'}
				</button>
			</header>
			${visit.isConnected ? nothing : html`<p class="lost" role="alert">The playground has ended. Start it again with <code>npm run playground</code>: this page begins anew by itself.</p>`}
			${visit.problem === '' || !visit.isConnected ? nothing : html`<p class="lost" role="alert">${visit.problem}</p>`}
			<div id="log" role="log" aria-relevant="additions" tabindex="0" aria-label="Messages in ${here.sign}${here.name}">
				${welcomeView(visit)}
				<discord-messages no-background>
					${repeat(
						messages,
						({ id }) => id,
						(message) => messageView(message, visit),
					)}
				</discord-messages>
			</div>
			${composerView(visit)}
		</main>
		${panelView(visit)} ${formView(visit)}
	`;
}

function togglePanel(): void {
	visit.panelIsOpen = !visit.panelIsOpen;
	show();
}

let shownPlace = '';
let end: EndKeeper | undefined;
/** What a form was opened from. */
let opener: Element | null = null;

function show(): void {
	isDue = false;
	visit.now = Date.now();
	visit.isNarrow = narrow.matches;
	const before = boxOf()?.value;
	const here = visit.place + visit.person.id;
	render(pageView(), document.body);
	if (here !== shownPlace || visit.hasSent) end?.keep();
	shownPlace = here;
	visit.hasSent = false;
	const box = boxOf()!;
	if (visit.wantsBox) box.focus();
	visit.wantsBox = false;
	// The browser puts the caret behind a text that was set; it may belong before what is there already.
	if (before !== visit.composer.text) box.setSelectionRange(visit.composer.caret, visit.composer.caret);
	document.querySelector('#offers [aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
	showForm(box);
}

const boxOf = () => document.querySelector<HTMLTextAreaElement>('#message-box');

/** A form is above all else, and leaves the keyboard where it was. */
function showForm(box: HTMLElement): void {
	const dialog = document.querySelector('dialog');
	if (dialog && !dialog.open) {
		opener = document.activeElement;
		dialog.showModal();
		dialog.querySelector('input')?.focus();
	} else if (!dialog && opener) {
		const back = opener.isConnected && opener !== document.body ? (opener as HTMLElement) : box;
		opener = null;
		back.focus();
	}
}

document.body.replaceChildren();
show();
end = new EndKeeper(document.querySelector<HTMLElement>('#log')!, document.querySelector('discord-messages')!);
boxOf()!.focus();
setInterval(show, tick);
narrow.addEventListener('change', show);
// A list that is open lies above messages: who turns to them has done with it.
document.addEventListener('pointerdown', ({ target }) => {
	if ((target as Element).closest('.composer') || !visit.composer.isOpen) return;
	visit.composer.close();
	visit.touch();
});
document.addEventListener('visibilitychange', () => (document.hidden ? visit.rest() : visit.listen()));
addEventListener('pagehide', () => visit.remember());
document.addEventListener('selectionchange', () => {
	const box = boxOf()!;
	if (document.activeElement !== box || box.value !== visit.composer.text) return;
	visit.composer.moveTo(box.selectionStart);
	visit.touch();
});
