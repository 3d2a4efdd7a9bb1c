import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { markdownView } from '../messages/markdown-view.ts';
import type { PageState } from '../page-state.ts';

/** The open form, as a modal dialog. */
export function formView(state: PageState) {
	if (!state.interactions.openForm) return nothing;
	const { form, isSending, error } = state.interactions.openForm;
	const dialog = html`<dialog class="form" aria-labelledby="form-title" @close=${() => state.interactions.closeForm()}>
		<form @submit=${(event: SubmitEvent) => submit(event, state)} autocomplete="off">
			<header>
				<h2 id="form-title">${form.title}</h2>
				<button type="button" class="close" aria-label="Close" @click=${() => state.interactions.closeForm()}>✕</button>
			</header>
			${form.texts.map((text) => html`<p>${markdownView(text, state)}</p>`)}
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
			${error === '' ? nothing : html`<p class="problem" role="alert">${error}</p>`}
			<footer>
				<button type="button" class="button plain" @click=${() => state.interactions.closeForm()}>Cancel</button>
				<button type="submit" class="button primary ${isSending ? 'busy' : ''}" aria-disabled=${isSending}>Submit</button>
			</footer>
		</form>
	</dialog>`;
	// A new element for each form, so that no typed text is carried over.
	return keyed(form, dialog);
}

function submit(event: SubmitEvent, state: PageState): void {
	event.preventDefault();
	const filled = Object.fromEntries(new FormData(event.target as HTMLFormElement)) as Record<string, string>;
	void state.interactions.submitForm(filled);
}
