import { UserError } from '../../src/base/errors/user-error.ts';
import type { Context } from '../../src/discord/context.ts';
import type { Sent } from '../../src/discord/rest-sender.ts';

/** Of direct messages. @throws UserError if there is none */
export async function openChannel({ directMessages, caller }: Context): Promise<string> {
	const opened = await directMessages.open(caller.userId);
	if ('channel' in opened) return opened.channel;
	throw notSent(opened.refused);
}

export const notSent = (why: Exclude<Sent, 'sent'>): UserError =>
	new UserError(why === 'failed' ? { code: 'messages-failed' } : { code: 'messages-refused', why });
