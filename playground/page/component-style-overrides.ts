import { DiscordCode } from '@skyra/discord-components-core/discord-code.js';
import { DiscordCommand } from '@skyra/discord-components-core/discord-command.js';
import { DiscordEmbed } from '@skyra/discord-components-core/discord-embed.js';
import { DiscordFileAttachment } from '@skyra/discord-components-core/discord-file-attachment.js';
import { DiscordMessage } from '@skyra/discord-components-core/discord-message.js';
import { DiscordReply } from '@skyra/discord-components-core/discord-reply.js';
import { css } from 'lit';

// The components have the colours and corners of an earlier Discord, and are too wide for phones. Accessibility: WCAG asks
// for a contrast of 4.5:1, which their greys do not reach. Their shadow roots can only be styled like this, before the first element is created.
DiscordMessage.elementStyles.push(css`
	.discord-message-timestamp {
		color: #a5a6ad;
		margin-left: 8px;
	}
	:host {
		color: #dfe0e2;
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
	:host {
		color: #dfe0e2;
		font-size: 14px;
	}
	:host .discord-embed-root {
		flex: 0 1 auto;
	}
	:host .discord-left-border {
		border-radius: 8px 0 0 8px;
	}
	:host .discord-embed-wrapper {
		border-color: #2e2e34;
		border-radius: 0 8px 8px 0;
		background: #242429;
	}
	:host .discord-embed-title {
		overflow-wrap: anywhere;
	}
	:host .discord-embed-title a {
		color: #7bb0f5;
	}
	/* Without this, a wide picture in the footer makes the column of the text narrow. */
	slot[name='footer']::slotted(*) {
		grid-column: 1/1;
	}
`);
DiscordCode.elementStyles.push(css`
	:host {
		background: none;
	}
	code,
	:host([embed]) code {
		margin: 0;
		background: #121214;
		font-size: 0.875em;
	}
	:host([multiline][embed]) code {
		box-sizing: border-box;
		border-color: #2e2e34;
		border-radius: 8px;
		background: #121214;
		font-size: 14px;
	}
	/* As in Discord's apps for phones: tables have lines of up to 38 characters. */
	@media (max-width: 480px) {
		:host([multiline][embed]) code {
			padding: 6px;
			font-size: 11px;
		}
	}
`);
DiscordFileAttachment.elementStyles.push(css`
	.discord-file-attachment-mosaic-style {
		border-color: #2e2e34;
		background: #242429;
	}
	.discord-file-attachment-filename-link-wrapper {
		color: #7bb0f5;
	}
	.discord-file-attachment-metadata {
		color: #a5a6ad;
	}
`);
const faint = css`
	:host {
		color: #b4b5bb;
	}
`;
DiscordCommand.elementStyles.push(
	faint,
	css`
		:host .discord-replied-message-content.discord-slash-command-name,
		:host .discord-replied-message-content.discord-context-command-name,
		:host .discord-slash-command-name * {
			color: #e3e5ff !important;
		}
		:host .discord-context-command-name {
			opacity: 1;
		}
		/* The message that a command was used on: it is last, and is cut off if it is long. */
		:host > * {
			flex: none;
		}
		:host > .discord-message-margintop {
			flex: 0 1 auto;
			min-width: 0;
			margin: 0 0 0 4px;
			overflow: hidden;
			text-overflow: ellipsis;
		}
		:host > .discord-context-user {
			margin-top: 0;
		}
		:host > .discord-arrow-right-icon {
			margin-top: 0;
		}
	`,
);
DiscordReply.elementStyles.push(faint);
