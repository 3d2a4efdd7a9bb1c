import { html, nothing, type TemplateResult } from 'lit';
import { botAvatar } from '../messages/avatars.ts';
import { type IconName, icon } from '../messages/icons.ts';
import type { PageState } from '../page-state.ts';
import type { MenuItem } from './message-menu.ts';

const icons: Readonly<Record<Exclude<MenuItem['kind'], 'command'>, IconName>> = {
	copy: 'copy',
	apps: 'right',
	dismiss: 'cross',
};

export function menuView(state: PageState): TemplateResult | typeof nothing {
	const { opened, isAppsOpen, selected } = state.menu;
	if (!opened) return nothing;
	// Accessibility: the menu has the focus; aria-activedescendant names the selected item.
	return html`<div class="menu-backdrop" @click=${() => state.closeMenu()}></div>
		<div
			class="menu"
			role="menu"
			tabindex="-1"
			aria-label="Message actions"
			aria-activedescendant=${isAppsOpen ? `menu-command-${selected}` : `menu-item-${selected}`}
			@keydown=${(event: KeyboardEvent) => keyPressed(event, state)}
			@contextmenu=${(event: Event) => event.preventDefault()}
		>
			${opened.items.map((item, i) => html`${itemView(item, `menu-item-${i}`, !isAppsOpen && i === selected, state)}`)}
		</div>`;
}

function itemView(item: MenuItem, id: string, isSelected: boolean, state: PageState): TemplateResult {
	const { isAppsOpen, commands, selected } = state.menu;
	const hasMenu = item.kind === 'apps';
	const isOpen = hasMenu && isAppsOpen;
	const picture =
		item.kind === 'command' ? html`<img src=${botAvatar} alt="" width="20" height="20" />` : icon(icons[item.kind]);
	return html`<div
		role="menuitem"
		id=${id}
		aria-haspopup=${hasMenu ? 'menu' : nothing}
		aria-expanded=${hasMenu ? isOpen : nothing}
		class=${isSelected || isOpen ? 'selected' : ''}
		@pointerenter=${(event: PointerEvent) => pointAt(event, item, state)}
		@click=${() => state.pick(state.menu.pick(item))}
	>
			<span>${item.label}</span> ${picture}
		</div>
		${
			isOpen
				? html`<div role="menu" aria-label="Apps" class="submenu">
						${commands.map((command, i) => itemView(command, `menu-command-${i}`, i === selected, state))}
					</div>`
				: nothing
		}`;
}

/** Only the mouse: under a finger, “Apps” would open and move before it is tapped. */
function pointAt({ pointerType }: PointerEvent, item: MenuItem, state: PageState): void {
	if (pointerType !== 'mouse') return;
	state.menu.pointAt(item);
	state.changed();
}

function keyPressed(event: KeyboardEvent, state: PageState): void {
	const { key, ctrlKey, metaKey, altKey } = event;
	if (ctrlKey || metaKey || altKey) return;
	if (key === 'Enter' || key === ' ') state.pick(state.menu.pick());
	else if (!state.menu.press(key)) return;
	event.preventDefault();
	state.changed();
}
