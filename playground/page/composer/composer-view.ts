import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type CommandLineAction, readLine } from '../../command-line.ts';
import type { PageState } from '../page-state.ts';
import type { Completion } from './completions.ts';
import { isCommand } from './ready-command.ts';

/** The key code of keys that an input method (IME) handles, also in browsers that have reset `isComposing` by then. */
const imeKeyCode = 229;
const selectionSteps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

export function composerView(state: PageState): TemplateResult {
	const { actions, composer, place } = state;
	const { text, error, isOpen, selected } = composer;
	const { heading, hint, items } = composer.completions;
	const count = items.length;
	const label = place === 'server' ? 'Message #prices' : 'Message @Pricetag';
	// Accessibility: the focus stays in the text box; aria-activedescendant names the selected completion.
	return html`<form class="composer" @submit=${(event: Event) => send(event, state)}>
		${listView(state)}
		${error === '' ? nothing : html`<p class="problem" role="alert">${error}</p>`}
		<p class="visually-hidden" role="status">${isOpen ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : ''}</p>
		<p class="hint" id="hint" ?hidden=${heading === ''}><strong>${heading}</strong> ${hint}</p>
		<div class="box">
			<div class="field"><div class="text">
				<div class="highlighted" aria-hidden="true">${highlightedView(text, actions)}</div>
				<textarea
					id="message-box"
					rows="1"
					autocomplete="off"
					autocapitalize="off"
					spellcheck="false"
					aria-label=${label}
					aria-autocomplete="list"
					aria-haspopup="listbox"
					aria-controls="completions"
					aria-describedby="hint"
					aria-activedescendant=${isOpen && selected >= 0 ? `completion-${selected}` : nothing}
					placeholder="${label} (type / for commands)"
					.value=${live(text)}
					@input=${(event: InputEvent) => textChanged(event, state, event.isComposing)}
					@compositionend=${(event: Event) => textChanged(event, state, /* isComposing */ false)}
					@keydown=${(event: KeyboardEvent) => keyPressed(event, state)}
				></textarea>
			</div></div>
			<button type="submit" class="send" aria-label="Send" ?hidden=${text === ''}>
				<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M3 20V4l19 8zm2-3 11.8-5L5 7v3.5L11 12l-6 1.5z" fill="currentColor" /></svg>
			</button>
		</div>
	</form>`;
}

function listView(state: PageState): TemplateResult {
	const { completions, isOpen, selected } = state.composer;
	return html`<ul
		role="listbox"
		id="completions"
		tabindex=${isOpen ? 0 : -1}
		aria-label=${completions.heading || 'Suggestions'}
		?hidden=${!isOpen}
		@keydown=${(event: KeyboardEvent) => keyPressed(event, state)}
		@mousedown=${(event: Event) => event.preventDefault()}
	>
		${
			isOpen
				? completions.items.map(
						(completion, i) => html`<li
							role="option"
							id="completion-${i}"
							aria-selected=${i === selected}
							@click=${() => accept(completion, state)}
						>
							<span class="name">${labelView(completion.label)}</span>
							<span class="description">${completion.description}</span>
						</li>`,
					)
				: nothing
		}
	</ul>`;
}

/** A label whose lines break between its figures: “name · price · sales”. */
function labelView(label: string) {
	const [name, ...figures] = label.split(/(?<= ·) /);
	return [name, ...figures.map((figure) => html` <span class="figure">${figure}</span>`)];
}

/**
 * Draws the text with its command and options in colour. It lies behind the text box, whose own text is transparent.
 */
function highlightedView(text: string, actions: readonly CommandLineAction[]) {
	const line = text.startsWith('/') ? readLine(text, actions) : undefined;
	// A zero-width space gives an empty last line its height.
	if (!line) return html`${text}&#8203;`;
	const commandEnd = text.slice(0, line.from).trimEnd().length;
	const pieces: (string | TemplateResult)[] = [html`<span class="command">${text.slice(0, commandEnd)}</span>`];
	let position = commandEnd;
	for (const { at, from, to } of line.parts) {
		const end = from + text.slice(from, to).trimEnd().length;
		pieces.push(
			text.slice(position, at),
			html`<span class="option"><b>${text.slice(at, from)}</b>${text.slice(from, end)}</span>`,
		);
		position = end;
	}
	return html`${pieces}${text.slice(position)}&#8203;`;
}

function accept(completion: Completion, state: PageState): void {
	state.composer.accept(completion);
	state.focusesComposer = true;
	state.composerChanged();
}

function textChanged({ target }: Event, state: PageState, isComposing: boolean): void {
	const box = target as HTMLTextAreaElement;
	state.type(box.value, box.selectionStart, isComposing);
}

function send(event: Event, state: PageState): void {
	event.preventDefault();
	state.composer.close();
	void state.enter();
}

function keyPressed(event: KeyboardEvent, state: PageState): void {
	// While an input method is open, Enter and the arrow keys belong to it.
	if (event.isComposing || event.keyCode === imeKeyCode) return;
	const { composer } = state;
	const { items } = composer.completions;
	const isInBox = event.target instanceof HTMLTextAreaElement;
	const step = selectionSteps[event.key];
	// A message may have several lines, but a command has one.
	const addsLine = event.key === 'Enter' && event.shiftKey && !isCommand(composer.text);
	// Tab accepts the selected completion, or the first one if none is selected.
	const isAccepting = event.key === 'Tab' && !event.shiftKey && isInBox && composer.isOpen;
	if (step !== undefined && composer.isOpen) composer.moveSelection(step);
	// The down arrow opens a closed list.
	else if (step === 1) composer.open();
	else if (addsLine) return;
	else if (event.key === 'Enter') void state.enter();
	else if (isAccepting) composer.accept(items[composer.selected] ?? items[0]!);
	else if (event.key === 'Escape') composer.close();
	else return;
	event.preventDefault();
	// After a key in the list, the focus goes back to the text box.
	state.focusesComposer = !isInBox;
	state.composerChanged();
}
