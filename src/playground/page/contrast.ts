import { DiscordCommand } from '@skyra/discord-components-core/discord-command.js';
import { DiscordEmbed } from '@skyra/discord-components-core/discord-embed.js';
import { DiscordMessage } from '@skyra/discord-components-core/discord-message.js';
import { DiscordReply } from '@skyra/discord-components-core/discord-reply.js';
import { css } from 'lit';

// The components' greys are too faint to be read by everybody (WCAG asks for 4.5:1), and they leave no way but this to
// change what is within them. Runs before the first of them is shown.
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
`);
DiscordEmbed.elementStyles.push(css`
	:host .discord-embed-root {
		flex: 0 1 auto;
	}
	:host .discord-embed-title {
		overflow-wrap: anywhere;
	}
`);
const faint = css`
	:host {
		color: #b9bbbe;
	}
`;
DiscordCommand.elementStyles.push(faint);
DiscordReply.elementStyles.push(faint);
