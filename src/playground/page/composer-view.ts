import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type Action, readLine } from '../command-line.ts';
import type { Visit } from './visit.ts';

/** What a key is called that belongs to an input method, also in browsers that have ended composing by then. */
const composing = 229;

/** The message box, and above it what can be done with what stands in it. */
export function composerView(visit: Visit): TemplateResult {
	const { actions, composer, place } = visit;
	const { text, problem, isOpen, marked } = composer;
	const { heading, about, offers } = composer.offers;
	const offerCount = offers.length;
	const label = place === 'server' ? 'Message #prices' : 'Message @Pricetag';
	return html`<form class="composer" @submit=${(event: Event) => send(event, visit)}>
		${listView(visit)}
		${problem === '' ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
		<p class="unseen" role="status">${isOpen ? `${offerCount} ${offerCount === 1 ? 'suggestion' : 'suggestions'}` : ''}</p>
		<p class="hint" id="hint" ?hidden=${heading === ''}><strong>${heading}</strong> ${about}</p>
		<div class="box">
			<div class="field">
				<div class="mirror" aria-hidden="true">${mirrorView(text, actions)}</div>
				<textarea
					id="message-box"
					rows="1"
					autocomplete="off"
					autocapitalize="off"
					spellcheck="false"
					aria-label=${label}
					aria-autocomplete="list"
					aria-haspopup="listbox"
					aria-controls="offers"
					aria-describedby="hint"
					aria-activedescendant=${isOpen && marked >= 0 ? `offer-${marked}` : nothing}
					placeholder="${label}: begin with /"
					.value=${live(text)}
					@input=${(event: InputEvent) => typed(event, visit, event.isComposing)}
					@compositionend=${(event: Event) => typed(event, visit, false)}
					@keydown=${(event: KeyboardEvent) => key(event, visit)}
				></textarea>
			</div>
			<button type="submit" class="send" aria-label="Send" ?hidden=${text === ''}>
				<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M3 20V4l19 8zm2-3 11.8-5L5 7v3.5L11 12l-6 1.5z" fill="currentColor" /></svg>
			</button>
		</div>
	</form>`;
}

function listView(visit: Visit): TemplateResult {
	const { composer } = visit;
	const { offers, isOpen, marked } = composer;
	return html`<ul
		role="listbox"
		id="offers"
		tabindex=${isOpen ? 0 : -1}
		aria-label=${offers.heading || 'Suggestions'}
		?hidden=${!isOpen}
		@keydown=${(event: KeyboardEvent) => key(event, visit)}
		@mousedown=${(event: Event) => event.preventDefault()}
		@click=${(event: Event) => clicked(event, visit)}
	>
		${
			isOpen
				? offers.offers.map(
						(offer, i) => html`<li role="option" id="offer-${i}" aria-selected=${i === marked} data-take=${i}>
							<span class="name">${offer.label}</span> <span class="about">${offer.about}</span>
						</li>`,
					)
				: nothing
		}
	</ul>`;
}

/** The same line below the letters of the box: its options stand out. */
function mirrorView(text: string, actions: readonly Action[]) {
	const line = text.startsWith('/') ? readLine(text, actions) : undefined;
	if (!line) return html`${text}&#8203;`;
	const shown: (string | TemplateResult)[] = [];
	let at = 0;
	const head = text.slice(0, line.from).trimEnd().length;
	shown.push(html`<span class="command">${text.slice(0, head)}</span>`);
	at = head;
	for (const { at: begin, from, to } of line.parts) {
		const end = from + text.slice(from, to).trimEnd().length;
		shown.push(
			text.slice(at, begin),
			html`<span class="option"><b>${text.slice(begin, from)}</b>${text.slice(from, end)}</span>`,
		);
		at = end;
	}
	return html`${shown}${text.slice(at)}&#8203;`;
}

/** A click takes an offer, and leaves the keyboard in the box. */
function clicked({ target }: Event, visit: Visit): void {
	const index = (target as Element).closest('[data-take]')?.getAttribute('data-take');
	const offer = visit.composer.offers.offers[Number(index ?? -1)];
	if (!offer) return;
	visit.composer.take(offer);
	visit.wantsBox = true;
	visit.touch();
}

function typed({ target }: Event, visit: Visit, isComposing: boolean): void {
	const box = target as HTMLTextAreaElement;
	visit.type(box.value, box.selectionStart, isComposing);
}

function send(event: Event, visit: Visit): void {
	event.preventDefault();
	visit.composer.close();
	void visit.enter();
}

function key(event: KeyboardEvent, visit: Visit): void {
	// Enter and arrows choose among an input method's own letters.
	if (event.isComposing || event.keyCode === composing) return;
	const { composer } = visit;
	const { offers } = composer.offers;
	const isInBox = event.target instanceof HTMLTextAreaElement;
	const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
	if (step !== undefined && composer.isOpen) composer.move(step);
	else if (step !== undefined && composer.canRecall && composer.recall(step === 1 ? -1 : 1)) visit.touch();
	else if (step === 1) composer.open();
	else if (event.key === 'Enter') void visit.enter();
	else if (event.key === 'Tab' && isInBox && !event.shiftKey && composer.isOpen)
		composer.take(offers[composer.marked] ?? offers[0]!);
	else if (event.key === 'Escape') composer.close();
	else return;
	event.preventDefault();
	visit.wantsBox = !isInBox;
	visit.touch();
}
