import { DiscordCommand } from '@skyra/discord-components-core/discord-command.js';
import { DiscordEmbed } from '@skyra/discord-components-core/discord-embed.js';
import { DiscordMessage } from '@skyra/discord-components-core/discord-message.js';
import { DiscordReply } from '@skyra/discord-components-core/discord-reply.js';
import { css } from 'lit';

// The components' greys are too faint to be read by everybody (WCAG asks for 4.5:1), and a phone is narrower than they
// expect. They leave no way but this to change what is within them. Runs before the first of them is shown.
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
	/* Over two columns, a wide picture would leave the texts above it the narrow one. */
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
