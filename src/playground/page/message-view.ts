import '@skyra/discord-components-core/discord-attachments.js';
import '@skyra/discord-components-core/discord-command.js';
import '@skyra/discord-components-core/discord-embed.js';
import '@skyra/discord-components-core/discord-embed-description.js';
import '@skyra/discord-components-core/discord-embed-field.js';
import '@skyra/discord-components-core/discord-embed-fields.js';
import '@skyra/discord-components-core/discord-file-attachment.js';
import '@skyra/discord-components-core/discord-message.js';
import '@skyra/discord-components-core/discord-messages.js';
import '@skyra/discord-components-core/discord-reply.js';
import { html, nothing, type TemplateResult } from 'lit';
import { plainText } from '../plain-text.ts';
import type { SeenEmbed, SeenField, SeenFile, SeenMessage } from '../wire.ts';
import { controlsView } from './controls-view.ts';
import { safe, textsView } from './texts-view.ts';
import type { Visit } from './visit.ts';

export const botAvatar = '/pricetag.svg';
export const avatarOf = (name: string) => `/${name.toLowerCase()}.svg`;

/** One message, as Discord shows it to whoever the visitor is. */
export function messageView(message: SeenMessage, visit: Visit): TemplateResult {
	const { id, state, embeds, files, rows } = message;
	const isPrivate = message.private && state !== 'sending';
	const time = visit.times.absolute(message.at, 't');
	const about = embeds.map(({ title }) => title).find((title) => title !== '') ?? '';
	return html`<discord-message
		id="message-${id}"
		class=${[isPrivate ? 'private' : '', state].join(' ')}
		role="article"
		aria-label="Pricetag, ${time}${about && `: ${about}`}${isPrivate ? ' (only you can see this)' : ''}"
		aria-busy=${state === 'thinking' || state === 'sending'}
		author="Pricetag"
		avatar=${botAvatar}
		bot
		timestamp=${time}
	>
		${originView(message, visit)} ${stateView(message, visit)}
		${embeds.map((embed) => embedView(embed, visit))}
		${
			files.length === 0
				? nothing
				: html`<discord-attachments slot="attachments">${files.map((file) => fileView(file, visit))}</discord-attachments>`
		}
		<div slot="components" class="controls">
			${rows.map((row) => controlsView(message, row, visit))}
			${visit.failed.has(id) ? html`<p class="failed" role="alert">This interaction failed</p>` : nothing}
			${isPrivate ? privacyView(message, visit) : nothing}
		</div>
	</discord-message>`;
}

/** The command or the message it came of. */
function originView({ used, repliesTo }: SeenMessage, visit: Visit) {
	if (used)
		return html`<discord-command
			slot="reply"
			author=${used.by}
			avatar=${avatarOf(used.by)}
			command=${used.command}
		></discord-command>`;
	const original = repliesTo === undefined ? undefined : visit.inbox.get(repliesTo);
	if (!original) return nothing;
	const [embed] = original.embeds;
	const words = embed?.title || plainText(embed?.description ?? original.content, () => ' ');
	return html`<discord-reply slot="reply" author="Pricetag" avatar=${botAvatar} bot
		>${words || 'A message'}</discord-reply
	>`;
}

function stateView({ state, content }: SeenMessage, visit: Visit) {
	switch (state) {
		case 'sending':
			return html`<em class="quiet">Sending command…</em>`;
		case 'thinking':
			return html`<span class="quiet thinking">Pricetag is thinking<span aria-hidden="true" class="dots"></span></span>`;
		case 'silent':
			return html`<span class="failed">The application did not respond</span>`;
		case 'shown':
			return textsView(content, visit);
	}
}

function embedView({ colour, title, url, description, fields, picture, footer }: SeenEmbed, visit: Visit) {
	return html`<discord-embed
		slot="embeds"
		color=${colour}
		embed-title=${title || nothing}
		url=${url === undefined ? nothing : safe(url)}
	>
		${
			description.length === 0
				? nothing
				: html`<discord-embed-description slot="description">${textsView(description, visit)}</discord-embed-description>`
		}
		${
			fields.length === 0
				? nothing
				: html`<discord-embed-fields slot="fields">${fieldsView(fields, visit)}</discord-embed-fields>`
		}
		${
			picture || footer
				? html`<div slot="footer" class="embed-footer">${picture ? pictureView(picture, visit) : nothing} ${footer}</div>`
				: nothing
		}
	</discord-embed>`;
}

/** Three beside each other at most, as Discord does; one below the other on a phone. */
const besideEachOther = 3;

function fieldsView(fields: readonly SeenField[], visit: Visit) {
	let beside = 0;
	return fields.map(({ name, value, inline }) => {
		beside = inline && !visit.isNarrow ? (beside % besideEachOther) + 1 : 0;
		return html`<discord-embed-field
			field-title=${name}
			?inline=${beside > 0}
			inline-index=${beside || nothing}
			>${textsView(value, visit)}</discord-embed-field
		>`;
	});
}

function pictureView({ url, description, name }: SeenFile, visit: Visit) {
	const address = visit.fileAddress(url);
	return html`<a class="picture" href=${address} target="_blank"><img src=${address} alt=${description || name} /></a>`;
}

function fileView(file: SeenFile, visit: Visit) {
	const { name, url, bytes, type } = file;
	if (type.startsWith('image/')) return pictureView(file, visit);
	return html`<discord-file-attachment
		name=${name}
		href=${visit.fileAddress(url)}
		target="_blank"
		type=${type}
		bytes=${visit.times.count(Math.max(1, Math.round(bytes / 1000)))}
		bytes-unit="KB"
	></discord-file-attachment>`;
}

function privacyView({ id }: SeenMessage, visit: Visit) {
	return html`<p class="privacy">
		<svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
			<path
				d="M12 5C6 5 2 12 2 12s4 7 10 7 10-7 10-7-4-7-10-7zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8z"
				fill="currentColor"
			/>
		</svg>
		Only you can see this •
		<button type="button" class="link" @click=${() => visit.dismiss(id)}>Dismiss message</button>
	</p>`;
}
