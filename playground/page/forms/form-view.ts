import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { FormInput, FormOption } from '../../discord/local-messages/local-form.ts';
import { markdownView } from '../messages/markdown-view.ts';
import type { PageState } from '../page-state.ts';
import { server } from '../server.ts';

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
				(input) => html`<div class="input">
					<label id="label-${input.id}" for="input-${input.id}">${input.label}${input.required ? html`<span class="required" aria-hidden="true"> *</span>` : nothing}</label>
					${input.hint === '' ? nothing : html`<p class="hint" id="hint-${input.id}">${input.hint}</p>`}
					${inputView(input)}
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

const describedBy = ({ id, hint }: FormInput) => (hint === '' ? nothing : `hint-${id}`);

function inputView(input: FormInput) {
	if (input.options) return input.picks === 'radio' ? radioView(input, input.options) : menuView(input, input.options);
	return input.isLong ? longTextView(input) : shortView(input);
}

function longTextView(input: FormInput) {
	const { id, value, maxLength, required } = input;
	return html`<textarea
		id="input-${id}"
		name=${id}
		rows="6"
		maxlength=${maxLength ?? nothing}
		?required=${required}
		aria-describedby=${describedBy(input)}
		spellcheck="false"
		.value=${value ?? ''}
	></textarea>`;
}

function shortView(input: FormInput) {
	const { id, value, maxLength, isFile, fileTypes, required } = input;
	return html`<input
		id="input-${id}"
		name=${id}
		type=${isFile ? 'file' : 'text'}
		accept=${fileTypes?.join(',') ?? nothing}
		value=${value ?? nothing}
		maxlength=${maxLength ?? nothing}
		?required=${required}
		aria-describedby=${describedBy(input)}
		spellcheck="false"
	/>`;
}

function radioView(input: FormInput, options: readonly FormOption[]) {
	const { id, value, required } = input;
	return html`<div class="radios" id="input-${id}" role="radiogroup" aria-labelledby="label-${id}" aria-describedby=${describedBy(input)}>
		${options.map(
			({ value: each, label, description }) => html`<label class="radio">
				<input type="radio" name=${id} value=${each} ?checked=${each === value} ?required=${required} />
				<span>${label}${description ? html`<span class="hint">${description}</span>` : nothing}</span>
			</label>`,
		)}
	</div>`;
}

function menuView(input: FormInput, options: readonly FormOption[]) {
	const { id, value, required } = input;
	const hasNone = value === undefined || !required;
	return html`<select id="input-${id}" name=${id} ?required=${required} aria-describedby=${describedBy(input)}>
		${hasNone ? html`<option value="">Make a selection</option>` : nothing}
		${options.map(
			({ value: each, label, description }) => html`<option value=${each} ?selected=${each === value}>
				${description ? `${label}: ${description}` : label}
			</option>`,
		)}
	</select>`;
}

function submit(event: SubmitEvent, state: PageState): void {
	event.preventDefault();
	const fields = new FormData(event.target as HTMLFormElement);
	void state.interactions.submitForm(async () => {
		const values: Record<string, string> = {};
		for (const [name, value] of fields) values[name] = typeof value === 'string' ? value : await upload(value);
		return values;
	});
}

/** Uploads the file and returns its id, or an empty string if no file was picked. */
async function upload(file: File): Promise<string> {
	if (file.size === 0) return '';
	const bytes = new Uint8Array(await file.arrayBuffer());
	const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
	const { id } = await server.upload(file.name, data);
	return id;
}
