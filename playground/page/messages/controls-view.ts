import type { APIButtonComponent, APIMessageTopLevelComponent, APIStringSelectComponent } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { PageMessage } from '../../wire.ts';
import type { PageState } from '../page-state.ts';
import { icon } from './icons.ts';
import { safeUrl } from './markdown-view.ts';

type Control = APIButtonComponent | APIStringSelectComponent;

/** The style sheet's classes for buttons, by Discord's numbers (ButtonStyle). */
const styles: Readonly<Record<number, string>> = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger' };

/** Accessibility: these are native elements, because the keyboard does not reach those of the component library. */
export function controlsView(message: PageMessage, row: APIMessageTopLevelComponent, state: PageState): TemplateResult {
	const { components: controls = [] } = row as { readonly components?: readonly Control[] };
	return html`<div class="row">${controls.map((control) => controlView(message, control, state))}</div>`;
}

function controlView(message: PageMessage, control: Control, state: PageState) {
	if ('options' in control) return menuView(message, control, state);
	const label = 'label' in control ? control.label : '';
	if ('url' in control)
		return html`<a class="button secondary" href=${safeUrl(control.url)} target="_blank" rel="noopener noreferrer"
			>${label} ${icon('outside')}</a
		>`;
	if (!('custom_id' in control)) return nothing;
	const { custom_id: id, style, disabled = false } = control;
	const pending = state.interactions.pending.get(message.id);
	// Accessibility: aria-disabled keeps the keyboard focus, which a disabled button would lose.
	return html`<button
		type="button"
		class="button ${styles[style]} ${pending === id ? 'busy' : ''}"
		aria-disabled=${disabled || pending !== undefined}
		@click=${() => disabled || state.interactions.press(message.id, id)}
	>
		${label}
	</button>`;
}

function menuView(message: PageMessage, control: APIStringSelectComponent, state: PageState) {
	const { custom_id: id, placeholder = 'Make a selection', options } = control;
	const selection = options.find((option) => option.default)?.value ?? '';
	const choose = ({ target }: Event) => {
		const menu = target as HTMLSelectElement;
		const { value } = menu;
		// The old selection stays until the bot has updated the message.
		menu.value = selection;
		void state.interactions.press(message.id, id, [value]);
	};
	return html`<select aria-label=${placeholder} class=${state.interactions.pending.get(message.id) === id ? 'busy' : ''} @change=${choose}>
		${selection === '' ? html`<option value="" disabled .selected=${true}>${placeholder}</option>` : ''}
		${options.map(
			({ value, label, description }) =>
				html`<option value=${value} .selected=${value === selection}>
					${label}${description ? ` · ${description}` : ''}
				</option>`,
		)}
	</select>`;
}
