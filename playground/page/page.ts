import './component-style-overrides.ts';
import { render } from 'lit';
import type { ChatPlace } from '../wire.ts';
import { StickToBottom } from './messages/stick-to-bottom.ts';
import { PageState } from './page-state.ts';
import { pageView } from './page-view.ts';
import { server } from './server.ts';

/** How often relative times are updated, in milliseconds. */
const tick = 1_000;
/** On screens this narrow, embed fields do not fit side by side. */
const narrow = matchMedia('(max-width: 600px)');

const greeting = await server.greeting().catch((error) => {
	document.body.textContent = `${(error as Error).message} To start it, run “npm run playground”, then reload this page.`;
	throw error;
});
let isScheduled = false;
const state = new PageState(greeting, () => {
	if (isScheduled) return;
	isScheduled = true;
	queueMicrotask(show);
});
/** The element that had the keyboard focus when the open form or menu was opened. */
let focusedBefore: HTMLElement | null = null;
// Keeps the place in the address of the page, so that the browser's Back returns to the one before.
history.replaceState(null, '', addressOf(state.place));
addEventListener('popstate', () => state.switchPlace(placeInAddress()));
let scrolling: StickToBottom | undefined;
/** The place and the user that the page last rendered. */
let renderedConversation = '';

function show(): void {
	isScheduled = false;
	state.now = Date.now() + (state.testPanel.market?.ahead ?? 0);
	state.isNarrow = narrow.matches;
	const textBefore = messageBox()?.value;
	const focusReplacement = rememberFocusedControl();
	render(pageView(state), document.body);
	const box = messageBox()!;
	focusReplacement();
	if (state.place !== placeInAddress()) history.pushState(null, '', addressOf(state.place));
	const conversation = state.place + state.person.id;
	if (conversation !== renderedConversation || state.scrollsToBottom) scrolling?.stick();
	renderedConversation = conversation;
	state.scrollsToBottom = false;
	if (state.focusesComposer) box.focus();
	state.focusesComposer = false;
	// Setting the value moves the caret to the end; an accepted completion may want it elsewhere.
	const { text, caret } = state.composer;
	if (textBefore !== text) box.setSelectionRange(caret, caret);
	document.querySelector('#completions [aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
	focusDialog(box);
}

/**
 * Accessibility: a button such as “History” disappears when it is pressed. The returned function then moves the
 * keyboard focus to the control that has replaced the button.
 */
function rememberFocusedControl(): () => void {
	const focused = document.activeElement;
	const message = focused?.closest('discord-message');
	const index = [...(focused?.parentElement?.children ?? [])].indexOf(focused!);
	return () => {
		if (!message?.isConnected || focused!.isConnected) return;
		// Buttons are in the last row, below the menus.
		const lastRow = [...message.querySelectorAll('.row')].at(-1);
		(lastRow?.children[index] as HTMLElement | undefined)?.focus();
	};
}

/**
 * Accessibility: moves the keyboard focus into a form or menu when it opens, and back to where it was when it closes.
 */
function focusDialog(box: HTMLElement): void {
	const dialog = document.querySelector('dialog');
	if (dialog && !dialog.open) {
		focusedBefore = document.activeElement as HTMLElement;
		dialog.showModal();
		dialog.querySelector<HTMLElement>('input, select, textarea, [role="menuitem"]')?.focus();
	} else if (!dialog && focusedBefore) {
		if (focusedBefore.isConnected && focusedBefore !== document.body) focusedBefore.focus();
		// Not on touch screens, where the keyboard would open and cover the answer.
		else if (matchMedia('(hover: hover)').matches) box.focus();
		focusedBefore = null;
	}
}

function addressOf(place: ChatPlace): string {
	return place === 'dm' ? '#direct-messages' : '#prices';
}

function placeInAddress(): ChatPlace {
	return location.hash === addressOf('dm') ? 'dm' : 'server';
}

const messageBox = () => document.querySelector<HTMLTextAreaElement>('#message-box');

document.body.replaceChildren();
show();
scrolling = new StickToBottom(
	document.querySelector<HTMLElement>('#log')!,
	document.querySelector('discord-messages')!,
);
messageBox()!.focus();
setInterval(show, tick);
narrow.addEventListener('change', show);
// The list of completions covers messages, so a click outside closes it.
document.addEventListener('pointerdown', ({ target }) => {
	if ((target as Element).closest('.composer') || !state.composer.isOpen) return;
	state.composer.close();
	state.composerChanged();
});
document.addEventListener('visibilitychange', () => (document.hidden ? state.disconnect() : state.connect()));
addEventListener('pagehide', () => state.saveSession());
document.addEventListener('selectionchange', () => {
	const box = messageBox()!;
	if (document.activeElement !== box || box.value !== state.composer.text) return;
	state.composer.moveCaret(box.selectionStart);
	state.composerChanged();
});
