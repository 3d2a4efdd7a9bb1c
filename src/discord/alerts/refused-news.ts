import { refusedEmbed } from '../../views/alerts/alert-list.ts';
import { alertLabels } from '../../views/alerts/alert-texts.ts';
import type { Reply } from '../../views/reply.ts';
import { customId } from '../command/custom-id.ts';
import type { Context } from '../context.ts';
import { mineButton } from './alert-ids.ts';

const ownerOf = ({ caller }: Context) => ({ scope: 'user', id: caller.userId }) as const;

/** What somebody is to be told after their next command, once. */
export const refusedNews = {
	/** That their alerts are paused, because their direct messages were refused; undefined if they are not. @throws StoreError */
	async take(context: Context): Promise<Reply | undefined> {
		const { dmsRefused } = await context.settings.of(ownerOf(context));
		if (!dmsRefused) return undefined;
		// Removed first, so that a command that follows at once does not say so, too.
		await context.settings.remove(ownerOf(context), 'dmsRefused');
		const alerts = await context.alerts.of(context.caller.userId).catch(async (error) => {
			await this.putBack(context);
			throw error;
		});
		if (!alerts.some(({ paused }) => paused === 'unreachable')) return undefined;
		return {
			embed: refusedEmbed,
			buttons: [{ label: alertLabels.resume, id: customId('alert', 'reachable'), style: 'main' }, mineButton()],
		};
	},
	/** It could not be sent. @throws StoreError */
	putBack: (context: Context): Promise<void> => context.settings.change(ownerOf(context), { dmsRefused: true }),
};
