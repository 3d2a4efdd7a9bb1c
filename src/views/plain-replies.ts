import { truncateLines } from '../text/safe-text.ts';
import { discordLimits } from './discord-limits.ts';
import { joinLines } from './formatting/join.ts';
import { fitted, type Reply, withNote } from './reply.ts';

/** The reply without its picture and file, with a note that they are missing. All figures are still there. */
export function withoutFiles({ picture, file, ...reply }: Reply): Reply {
	const missing = [picture && 'chart', file && 'file'].filter(Boolean);
	return missing.length === 0
		? reply
		: withNote(
				reply,
				`⚠️ This bot is not allowed to attach files here, so the ${missing.join(' and the ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
			);
}

/** The embed as plain text, in whole lines, for channels where the bot may not send embeds. */
export function asPlainText({ embed }: Reply): string {
	const { title, description, fields = [] } = fitted(embed);
	const figures = fields.map(({ name, value }) => `**${name}:** ${value}`);
	return truncateLines(joinLines(title && `**${title}**`, description, ...figures), discordLimits.messageContent);
}
