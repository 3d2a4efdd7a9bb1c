import { html, type TemplateResult } from 'lit';
import type { SeenControl, SeenMessage } from '../../wire.ts';
import type { PageState } from '../page-state.ts';
import { icon } from './icons.ts';
import { safeUrl } from './markdown-view.ts';

type Menu = Extract<SeenControl, { kind: 'menu' }>;

/** Accessibility: these are native elements, because the keyboard does not reach those of the component library. */
export function controlsView(message: SeenMessage, row: readonly SeenControl[], state: PageState): TemplateResult {
	return html`<div class="row">${row.map((control) => controlView(message, control, state))}</div>`;
}

function controlView(message: SeenMessage, control: SeenControl, state: PageState) {
	switch (control.kind) {
		case 'link':
			return html`<a class="button secondary" href=${safeUrl(control.url)} target="_blank" rel="noopener noreferrer"
				>${control.label} ${icon('outside')}</a
			>`;
		case 'button': {
			const pending = state.interactions.pending.get(message.id);
			const { id, label, style, disabled } = control;
			// Accessibility: aria-disabled keeps the keyboard focus, which a disabled button would lose.
			return html`<button
				type="button"
				class="button ${style} ${pending === id ? 'busy' : ''}"
				aria-disabled=${disabled || pending !== undefined}
				@click=${() => disabled || state.interactions.press(message.id, id)}
			>
				${label}
			</button>`;
		}
		case 'menu':
			return menuView(message, control, state);
	}
}

function menuView(message: SeenMessage, { id, placeholder, options }: Menu, state: PageState) {
	const chosen = options.find((option) => option.chosen)?.value ?? '';
	const choose = ({ target }: Event) => {
		const menu = target as HTMLSelectElement;
		const { value } = menu;
		// The old selection stays until the bot has updated the message.
		menu.value = chosen;
		void state.interactions.press(message.id, id, [value]);
	};
	return html`<select aria-label=${placeholder} class=${state.interactions.pending.get(message.id) === id ? 'busy' : ''} @change=${choose}>
		${chosen === '' ? html`<option value="" disabled .selected=${true}>${placeholder}</option>` : ''}
		${options.map(
			({ value, label, description }) =>
				html`<option value=${value} .selected=${value === chosen}>
					${label}${description ? ` · ${description}` : ''}
				</option>`,
		)}
	</select>`;
}
