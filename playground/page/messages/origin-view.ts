import '@skyra/discord-components-core/discord-command.js';
import '@skyra/discord-components-core/discord-reply.js';
import { html, nothing } from 'lit';
import { plainText } from '../../plain-text.ts';
import type { SeenMessage } from '../../wire.ts';
import type { PageState } from '../page-state.ts';
import { avatarOf, botAvatar, botName } from './avatars.ts';

export function originView({ used, repliesTo }: SeenMessage, state: PageState) {
	const original = repliesTo === undefined ? undefined : state.inbox.get(repliesTo);
	if (used && original)
		return html`<discord-command
			slot="reply"
			type="message_command"
			author=${used.by}
			avatar=${avatarOf(used.by)}
			command=${used.command}
			context-user-name=${original.author ?? botName}
			context-user-image=${avatarOf(original.author)}
			?context-user-bot=${original.author === undefined}
			context-message-reply=${summaryOf(original)}
		></discord-command>`;
	if (used)
		return html`<discord-command
			slot="reply"
			author=${used.by}
			avatar=${avatarOf(used.by)}
			command=${used.command}
		></discord-command>`;
	if (!original) return nothing;
	return html`<discord-reply slot="reply" author=${botName} avatar=${botAvatar} bot>${summaryOf(original)}</discord-reply>`;
}

function summaryOf({ embeds: [embed], content }: SeenMessage): string {
	const words = embed?.title || plainText(embed?.description ?? content, () => ' ');
	return words.replaceAll('\n', ' ') || 'Original message';
}
