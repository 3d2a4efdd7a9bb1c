import { html, type TemplateResult } from 'lit';
import type { SeenControl, SeenMessage } from '../wire.ts';
import { safe } from './texts-view.ts';
import type { Visit } from './visit.ts';

type Menu = Extract<SeenControl, { kind: 'menu' }>;

/**
 * A row of buttons, or a menu. They are the browser's own: those of the component library cannot be reached by keyboard.
 */
export function controlsView(message: SeenMessage, row: readonly SeenControl[], visit: Visit): TemplateResult {
	return html`<div class="row">${row.map((control) => controlView(message, control, visit))}</div>`;
}

function controlView(message: SeenMessage, control: SeenControl, visit: Visit) {
	switch (control.kind) {
		case 'link':
			return html`<a class="button secondary" href=${safe(control.url)} target="_blank" rel="noopener noreferrer"
				>${control.label} <span aria-hidden="true">↗</span></a
			>`;
		case 'button': {
			const busy = visit.pressing.get(message.id);
			const { id, label, style, disabled } = control;
			// Not “disabled”: who is on the button with the keyboard would be nowhere once a press disables it.
			return html`<button
				type="button"
				class="button ${style} ${busy === id ? 'busy' : ''}"
				aria-disabled=${disabled || busy !== undefined}
				@click=${() => disabled || visit.press(message.id, id)}
			>
				${label}
			</button>`;
		}
		case 'menu':
			return menuView(message, control, visit);
	}
}

function menuView(message: SeenMessage, { id, placeholder, options }: Menu, visit: Visit) {
	const chosen = options.find((option) => option.chosen)?.value ?? '';
	const choose = ({ target }: Event) => {
		const menu = target as HTMLSelectElement;
		const { value } = menu;
		// What the message says holds until the bot has changed it.
		menu.value = chosen;
		void visit.press(message.id, id, [value]);
	};
	return html`<select aria-label=${placeholder} class=${visit.pressing.get(message.id) === id ? 'busy' : ''} @change=${choose}>
		${chosen === '' ? html`<option value="" disabled .selected=${true}>${placeholder}</option>` : ''}
		${options.map(
			({ value, label, description }) =>
				html`<option value=${value} .selected=${value === chosen}>
					${label}${description ? ` · ${description}` : ''}
				</option>`,
		)}
	</select>`;
}
