import { refusedEmbed } from '../../views/alerts/alert-list.ts';
import { alertLabels } from '../../views/alerts/alert-texts.ts';
import type { Reply } from '../../views/reply.ts';
import { customId } from '../command/custom-id.ts';
import type { Context } from '../context.ts';
import { mineButton } from './alert-ids.ts';

/**
 * Tells the caller once that their alerts are paused, because their direct messages were refused.
 * @throws StoreError and what `send` throws. They are told after another command then.
 */
export async function tellRefused(
	{ settings, alerts, caller }: Context,
	send: (reply: Reply) => Promise<unknown>,
): Promise<void> {
	const owner = { scope: 'user', id: caller.userId } as const;
	const { dmsRefused } = await settings.of(owner);
	if (!dmsRefused) return;
	// Removed first, so that a command that follows at once does not say so, too.
	await settings.remove(owner, 'dmsRefused');
	try {
		if ((await alerts.of(caller.userId)).some(({ paused }) => paused === 'unreachable'))
			await send({
				embed: refusedEmbed,
				buttons: [{ label: alertLabels.resume, id: customId('alert', 'reachable'), style: 'main' }, mineButton()],
			});
	} catch (error) {
		await settings.change(owner, { dmsRefused: true });
		throw error;
	}
}
