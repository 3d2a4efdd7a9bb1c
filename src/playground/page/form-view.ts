import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { textsView } from './texts-view.ts';
import type { Visit } from './visit.ts';

/** The form that is open, above everything else. */
export function formView(visit: Visit) {
	if (!visit.form) return nothing;
	const { form, sending, problem } = visit.form;
	const dialog = html`<dialog class="form" aria-labelledby="form-title" @close=${() => visit.closeForm()}>
		<form @submit=${(event: SubmitEvent) => submit(event, visit)} autocomplete="off">
			<header>
				<h2 id="form-title">${form.title}</h2>
				<button type="button" class="close" aria-label="Close" @click=${() => visit.closeForm()}>✕</button>
			</header>
			${form.texts.map((text) => html`<p>${textsView(text, visit)}</p>`)}
			${form.inputs.map(
				({ id, label, hint, longest, required }) => html`<div class="input">
					<label for="input-${id}">${label}${required ? html`<span class="required" aria-hidden="true"> *</span>` : nothing}</label>
					${hint === '' ? nothing : html`<p class="hint" id="hint-${id}">${hint}</p>`}
					<input
						id="input-${id}"
						name=${id}
						type="text"
						maxlength=${longest ?? nothing}
						?required=${required}
						aria-describedby=${hint === '' ? nothing : `hint-${id}`}
						spellcheck="false"
					/>
				</div>`,
			)}
			${problem === '' ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
			<footer>
				<button type="button" class="button plain" @click=${() => visit.closeForm()}>Cancel</button>
				<button type="submit" class="button primary ${sending ? 'busy' : ''}" aria-disabled=${sending}>Submit</button>
			</footer>
		</form>
	</dialog>`;
	// Another form is another dialog: nothing that was typed into one stays for the next.
	return keyed(form, dialog);
}

function submit(event: SubmitEvent, visit: Visit): void {
	event.preventDefault();
	const filled = Object.fromEntries(new FormData(event.target as HTMLFormElement)) as Record<string, string>;
	void visit.submit(filled);
}
