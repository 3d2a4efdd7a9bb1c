import { cutLines } from '../text.ts';
import { fitted, type Reply, withNote } from './reply.ts';

/** Discord's limit of a message's text (docs/discord.md#messages). */
const textLimit = 2_000;

const noFiles = '⚠️ Discord does not let me attach files here, so the';

/** The reply without its picture and file, which it says are missing. The figures are all there. */
export function withoutFiles({ picture, file, ...reply }: Reply): Reply {
	const missing = [picture && 'chart', file && 'file'].filter(Boolean);
	return missing.length === 0 ? reply : withNote(reply, `${noFiles} ${missing.join(' and the ')} is missing.`);
}

/** The embed as plain text, in whole lines, for where no embeds can be shown: the same words and figures. */
export function asPlainText({ embed }: Reply): string {
	const { title, description, fields = [] } = fitted(embed);
	const figures = fields.map(({ name, value }) => `**${name}:** ${value}`);
	return cutLines([title && `**${title}**`, description, ...figures].filter(Boolean).join('\n'), textLimit);
}
