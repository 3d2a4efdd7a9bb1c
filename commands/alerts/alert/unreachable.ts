import { customId } from '../../../src/discord/command/component-handler.ts';
import type { Reply } from '../../../src/words/reply.ts';
import { notSentError, openChannel, resumeAllPaused } from '../../reports/direct-messages.ts';
import { frequencyButton, frequencyReply, pausedEmbed } from '../../reports/frequency.ts';
import { reportSubjects } from '../../reports/reports.ts';
import type { AlertContext } from './alert-context.ts';
import { refusedEmbed, resumedEmbed } from './alert-list-view.ts';
import { mineButton } from './alert-view.ts';

/** Sends a direct message and, if Discord accepts it, resumes what was paused. @throws UserError if it is not sent */
export async function makeReachable(context: AlertContext): Promise<void> {
	const reply = { embed: resumedEmbed(context.words), buttons: [mineButton(context.words)] };
	const sent = await context.directMessages.sendToChannel(await openChannel(context), reply);
	if (sent !== 'sent') throw notSentError(sent);
	await resumeAllPaused(context);
}

/**
 * Tells users once that direct messages to them are refused. If that fails, it is tried again after another command.
 * @throws StoreError and what `send` throws
 */
export async function tellAboutRefusedMessages(
	context: AlertContext,
	send: (reply: Reply) => Promise<unknown>,
): Promise<void> {
	const { settings, reports, caller } = context;
	const owner = { scope: 'user', id: caller.userId } as const;
	const { dmsRefused } = await settings.of(owner);
	if (!dmsRefused) return;
	// The setting is removed first, so that only one of several commands in a row tells the user.
	const isFirst = await settings.remove(owner, 'dmsRefused');
	if (!isFirst) return;
	try {
		for (const about of reportSubjects) {
			const paused = (await reports.of(caller.userId, about))?.paused;
			if (paused === 'unreachable')
				await send({ embed: pausedEmbed(about, context.words), buttons: [frequencyButton(about, context.words)] });
			// Nor did the user get the direct message that the credentials were refused, so this reply says it.
			if (paused === 'credentials') await send(await frequencyReply(about, context));
		}
		if (await context.reachability.isPaused(caller.userId))
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
