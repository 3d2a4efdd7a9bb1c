import { html, nothing, type TemplateResult } from 'lit';
import { botAvatar } from '../messages/avatars.ts';
import { icon } from '../messages/icons.ts';
import type { PageState } from '../page-state.ts';
import type { MenuItem } from './message-menu.ts';

/** A click outside is one on the dialog itself: its items fill it. On phones, the style sheet places it. */
export function menuView(state: PageState): TemplateResult | typeof nothing {
	const { opened } = state.menu;
	if (!opened) return nothing;
	const { message, at } = opened;
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

/** The arrow keys of the WAI-ARIA menu pattern. */
function keyPressed(event: KeyboardEvent): void {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (step === undefined) return;
	event.preventDefault();
	const items = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('[role="menuitem"]')];
	items.at((items.indexOf(document.activeElement as HTMLElement) + step) % items.length)?.focus();
}
