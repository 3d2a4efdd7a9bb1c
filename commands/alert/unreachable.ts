import { UserError } from '../../src/base/errors/user-error.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import type { Context } from '../../src/discord/context.ts';
import type { Sent } from '../../src/discord/rest-sender.ts';
import type { Reply } from '../../src/words/reply.ts';
import { refusedEmbed, resumedEmbed } from './alert-list-view.ts';
import { mineButton } from './shown-alert.ts';

/** Opens the channel of direct messages with the caller. @throws UserError if there is none */
export async function openChannel({ directMessages, caller }: Context): Promise<string> {
	const opened = await directMessages.open(caller.userId);
	if ('channel' in opened) return opened.channel;
	throw notSent(opened.refused);
}

/** Posts a message to the caller, which shows that messages arrive again. @throws UserError if it is refused */
export async function makeReachable(context: Context): Promise<void> {
	const resumed = { embed: resumedEmbed(context.words), buttons: [mineButton(context.words)] };
	const sent = await context.directMessages.tell(await openChannel(context), resumed);
	if (sent !== 'sent') throw notSent(sent);
	await resumeUnreachable(context);
}

/**
 * Goes on with alerts that were paused because direct messages were refused: messages arrive again. Resolves to whether
 * there were any.
 */
export async function resumeUnreachable({ alerts, caller }: Pick<Context, 'alerts' | 'caller'>): Promise<boolean> {
	const isPaused = await hasUnreachable({ alerts, caller });
	if (isPaused) await alerts.resumeUnreachable(caller.userId);
	return isPaused;
}

/** Why a direct message could not be sent. */
export const notSent = (why: Exclude<Sent, 'sent'>): UserError =>
	new UserError(why === 'failed' ? { code: 'messages-failed' } : { code: 'messages-refused', why });

const hasUnreachable = async ({ alerts, caller }: Pick<Context, 'alerts' | 'caller'>): Promise<boolean> =>
	(await alerts.of(caller.userId)).some(({ paused }) => paused === 'unreachable');

/**
 * Tells the caller once that their alerts are paused, because their direct messages were refused.
 * @throws StoreError and what `send` throws. They are told after another command then.
 */
export async function tellRefused(context: Context, send: (reply: Reply) => Promise<unknown>): Promise<void> {
	const { settings, caller } = context;
	const owner = { scope: 'user', id: caller.userId } as const;
	const { dmsRefused } = await settings.of(owner);
	if (!dmsRefused) return;
	// Removed first, so that a command that follows at once does not say so, too.
	if (!(await settings.remove(owner, 'dmsRefused'))) return;
	try {
		if (await hasUnreachable(context))
			await send({
				embed: refusedEmbed(context.words),
				buttons: [
					{ label: context.words.t('alert.button.resume'), id: customId('alert', 'reachable'), style: 'main' },
					mineButton(context.words),
				],
			});
	} catch (error) {
		await settings.change(owner, { dmsRefused: true });
		throw error;
	}
}
