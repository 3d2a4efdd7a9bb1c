/// <reference types="vite/client" />
import { DiscordCode } from '@skyra/discord-components-core/discord-code.js';
import { DiscordCommand } from '@skyra/discord-components-core/discord-command.js';
import { DiscordEmbed } from '@skyra/discord-components-core/discord-embed.js';
import { DiscordFileAttachment } from '@skyra/discord-components-core/discord-file-attachment.js';
import { DiscordMessage } from '@skyra/discord-components-core/discord-message.js';
import { DiscordReply } from '@skyra/discord-components-core/discord-reply.js';
import { unsafeCSS } from 'lit';
import code from './component-styles/code.css?inline';
import command from './component-styles/command.css?inline';
import embed from './component-styles/embed.css?inline';
import faint from './component-styles/faint.css?inline';
import fileAttachment from './component-styles/file-attachment.css?inline';
import message from './component-styles/message.css?inline';

// The components have the colours and corners of an earlier Discord, and are too wide for phones. Their greys do not
// reach the contrast of 4.5:1 that WCAG asks for. Their shadow roots can only be styled like this, before the first
// element is created.
DiscordMessage.elementStyles.push(unsafeCSS(message));
DiscordEmbed.elementStyles.push(unsafeCSS(embed));
DiscordCode.elementStyles.push(unsafeCSS(code));
DiscordFileAttachment.elementStyles.push(unsafeCSS(fileAttachment));
DiscordCommand.elementStyles.push(unsafeCSS(faint), unsafeCSS(command));
DiscordReply.elementStyles.push(unsafeCSS(faint));
