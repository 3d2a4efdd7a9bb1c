import { DiscordCommand } from '@skyra/discord-components-core/discord-command.js';
import { DiscordEmbed } from '@skyra/discord-components-core/discord-embed.js';
import { DiscordMessage } from '@skyra/discord-components-core/discord-message.js';
import { DiscordReply } from '@skyra/discord-components-core/discord-reply.js';
import { css } from 'lit';

// Accessibility: WCAG asks for a contrast of 4.5:1, which the greys of the components do not reach. They are also too wide
// for phones. Their shadow roots can only be styled like this, before the first element is created.
DiscordMessage.elementStyles.push(css`
	.discord-message-timestamp {
		color: #a3a6aa;
		margin-left: 8px;
	}
	:host {
		padding-right: 16px;
	}
	.discord-message-content {
		min-width: 0;
	}
	@media (max-width: 700px) {
		:host {
			padding-left: 12px;
			padding-right: 12px;
		}
		.discord-author-avatar {
			margin-right: 10px;
			min-width: 32px;
		}
		.discord-author-avatar img {
			width: 32px;
			height: 32px;
		}
	}
`);
DiscordEmbed.elementStyles.push(css`
	:host .discord-embed-root {
		flex: 0 1 auto;
	}
	:host .discord-embed-title {
		overflow-wrap: anywhere;
	}
	/* Without this, a wide picture in the footer makes the column of the text narrow. */
	slot[name='footer']::slotted(*) {
		grid-column: 1/1;
	}
`);
const faint = css`
	:host {
		color: #b9bbbe;
	}
`;
DiscordCommand.elementStyles.push(
	faint,
	css`
		:host .discord-replied-message-content.discord-slash-command-name,
		:host .discord-slash-command-name * {
			color: #e3e5ff !important;
		}
	`,
);
DiscordReply.elementStyles.push(faint);
