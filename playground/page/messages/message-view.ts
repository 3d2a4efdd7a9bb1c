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
import type { APIEmbed, APIEmbedField } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { PageAttachment, PageMessage } from '../../wire.ts';
import type { PageState } from '../page-state.ts';
import { controlsView } from './controls-view.ts';
import { icon } from './icons.ts';
import { markdownView, safeUrl } from './markdown-view.ts';

export const botName = 'Pricetag';
export const botAvatar = '/pricetag.svg';

/** @param name the user's; undefined for the bot */
export const avatarOf = (name: string | undefined) => (name === undefined ? botAvatar : `/${name.toLowerCase()}.svg`);

export function messageView(message: PageMessage, state: PageState): TemplateResult {
	const { id, embeds, author } = message;
	const files = message.files.filter((file) => !embeds.some((embed) => isPictureOf(embed, file)));
	const { menu } = state;
	const isPrivate = message.private && message.state !== 'sending';
	const time = state.times.absolute(message.at, 't');
	const heading = state.markdown.plain(embeds.find(({ title }) => title)?.title ?? '');
	const label = [
		`${author ?? botName}, ${time}`,
		heading && `: ${heading}`,
		message.channel ? `, in #${message.channel}` : '',
		isPrivate ? ' (only you can see this)' : '',
	].join('');
	return html`<discord-message
		id="message-${id}"
		class=${[isPrivate ? 'private' : '', message.state, menu.openMenu?.message.id === id ? 'menu-open' : ''].join(' ')}
		role="article"
		aria-label=${label}
		aria-busy=${message.state === 'thinking' || message.state === 'sending'}
		author=${author ?? botName}
		avatar=${avatarOf(author)}
		?bot=${author === undefined}
		timestamp=${time}
		@contextmenu=${(event: MouseEvent) => menu.contextMenu(event, message)}
		@pointerdown=${(event: PointerEvent) => menu.pointerDown(event, message)}
		@pointercancel=${() => menu.cancel()}
		@touchend=${(event: TouchEvent) => menu.touchEnd(event)}
	>
		${originView(message, state)} ${contentView(message, state)}
		${embeds.map((embed) => embedView(embed, message, state))}
		${
			files.length === 0
				? nothing
				: html`<discord-attachments slot="attachments">${files.map((file) => fileView(file, state))}</discord-attachments>`
		}
		<div slot="components" class="controls">
			${message.components.map((row) => controlsView(message, row, state))}
			${state.interactions.failed.has(id) ? html`<p class="failed" role="alert">This interaction failed</p>` : nothing}
			${isPrivate ? privacyView(message, state) : nothing}
		</div>
		${menu.itemsOf(message).length > 0 ? moreView(message, state) : nothing}
	</discord-message>`;
}

/** The button is in the component's slot for threads, which the page does not need otherwise. */
function moreView(message: PageMessage, { menu }: PageState) {
	return html`<div slot="thread" class="toolbar">
		<button
			type="button"
			aria-label="More"
			aria-haspopup="menu"
			aria-expanded=${menu.openMenu?.message.id === message.id}
			@click=${(event: Event) => menu.buttonClick(event, message)}
		>
			${icon('more')}
		</button>
	</div>`;
}

function contentView(message: PageMessage, state: PageState) {
	switch (message.state) {
		case 'sending':
			return html`<em class="muted">Sending command…</em>`;
		case 'thinking':
			return html`<span class="muted thinking">Pricetag is thinking<span aria-hidden="true" class="dots"></span></span>`;
		case 'silent':
			return html`<span class="failed">The application did not respond</span>`;
		case 'shown':
			return [message.channel ? channelView(message.channel) : nothing, markdownView(message.content, state)];
	}
}

/** The page shows one channel of the server, with posts into others among its messages. */
function channelView(name: string) {
	return html`<small class="subtext">Posted in <discord-mention type="channel">${name}</discord-mention></small>`;
}

const isPictureOf = ({ image }: APIEmbed, { name }: PageAttachment) => image?.url === `attachment://${name}`;

/** Replaces each picture that Discord would fetch, because the page sends requests only to its own server. */
const itemPicture = '/item-picture.svg';

/** The colour that Discord gives to embeds without one. */
const defaultColour = 0x202225;

function embedView(embed: APIEmbed, { files }: PageMessage, state: PageState) {
	const { color = defaultColour, title = '', url, description = '', fields = [], footer, thumbnail } = embed;
	const picture = files.find((file) => isPictureOf(embed, file));
	return html`<discord-embed
		slot="embeds"
		color=${`#${color.toString(16).padStart(6, '0')}`}
		embed-title=${state.markdown.plain(title) || nothing}
		url=${url === undefined ? nothing : safeUrl(url)}
		thumbnail=${thumbnail ? itemPicture : nothing}
	>
		${
			description === ''
				? nothing
				: html`<discord-embed-description slot="description">${markdownView(description, state)}</discord-embed-description>`
		}
		${
			fields.length === 0
				? nothing
				: html`<discord-embed-fields slot="fields">${fieldsView(fields, state)}</discord-embed-fields>`
		}
		${
			picture || footer
				? html`<div slot="footer" class="embed-footer">${picture ? pictureView(picture, state) : nothing} ${footer?.text}</div>`
				: nothing
		}
	</discord-embed>`;
}

/** Discord puts up to three inline fields in a row. */
const fieldsPerRow = 3;

function fieldsView(fields: readonly APIEmbedField[], state: PageState) {
	// The field's column, from 1; 0 for a field that takes the whole row.
	let column = 0;
	return fields.map(({ name, value, inline = false }) => {
		column = inline && !state.isNarrow ? (column % fieldsPerRow) + 1 : 0;
		return html`<discord-embed-field
			field-title=${state.markdown.plain(name)}
			?inline=${column > 0}
			inline-index=${column || nothing}
			>${markdownView(value, state)}</discord-embed-field
		>`;
	});
}

function pictureView({ url, description, name }: PageAttachment, state: PageState) {
	const imageUrl = state.attachmentUrl(url);
	return html`<a class="picture" href=${imageUrl} target="_blank"><img src=${imageUrl} alt=${description || name} /></a>`;
}

function fileView(file: PageAttachment, state: PageState) {
	const { name, url, bytes, type } = file;
	if (type.startsWith('image/')) return pictureView(file, state);
	return html`<discord-file-attachment
		name=${name}
		href=${state.attachmentUrl(url)}
		target="_blank"
		type=${type}
		bytes=${state.times.count(Math.max(1, Math.round(bytes / 1000)))}
		bytes-unit="KB"
	></discord-file-attachment>`;
}

function privacyView({ id }: PageMessage, state: PageState) {
	return html`<p class="privacy">
		<svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
			<path
				d="M12 5C6 5 2 12 2 12s4 7 10 7 10-7 10-7-4-7-10-7zm0 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8z"
				fill="currentColor"
			/>
		</svg>
		Only you can see this •
		<button type="button" class="link" @click=${() => state.dismiss(id)}>Dismiss message</button>
	</p>`;
}

function originView({ used, repliesTo }: PageMessage, state: PageState) {
	const original = repliesTo === undefined ? undefined : state.inbox.get(repliesTo);
	if (used)
		return html`<discord-command
			slot="reply"
			type=${original ? 'message_command' : 'slash_command'}
			author=${used.by}
			avatar=${avatarOf(used.by)}
			command=${used.command}
			context-user-name=${original ? (original.author ?? botName) : nothing}
			context-user-image=${original ? avatarOf(original.author) : nothing}
			?context-user-bot=${original && original.author === undefined}
			context-message-reply=${original ? summaryOf(original, state) : nothing}
		></discord-command>`;
	if (!original) return nothing;
	return html`<discord-reply slot="reply" author=${botName} avatar=${botAvatar} bot>${summaryOf(original, state)}</discord-reply>`;
}

function summaryOf({ embeds: [embed], content }: PageMessage, { markdown }: PageState): string {
	// The title of an embed says most. Without embeds, a message has only its content.
	const text = embed?.title || (embed?.description ?? content);
	return markdown.plain(text).replaceAll('\n', ' ') || 'Original message';
}
