import type { Market } from '../../market/snapshots/market.ts';
import { ownedAlert } from '../../notify/alert-rows.ts';
import type { Post } from '../../notify/messenger.ts';
import type { Message, QueuedOf } from '../../notify/outbox.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../storage/database.ts';
import { alertLabels, alertOption } from '../../views/alerts/alert-words.ts';
import { digestEmbed, type NoticeToShow, noticeEmbed } from '../../views/alerts/notices.ts';
import { discordLimits } from '../../views/discord-limits.ts';
import type { Formats } from '../../views/formatting/formats.ts';
import type { Reply } from '../../views/reply.ts';
import { customId } from '../command/custom-id.ts';
import { itemLinks, mineButton, shownAlert } from './shown-alert.ts';

export interface AlertMessageOptions {
	readonly database: Database;
	readonly market: Market;
	readonly clock: Clock;
	readonly formatsFor: (locale: string) => Formats;
}

/** The message about alerts; undefined if they have been deleted. @throws StoreError */
export async function alertMessage(
	{ database, market, clock, formatsFor }: AlertMessageOptions,
	{ nonce }: Message,
	queued: readonly QueuedOf<'alert'>[],
): Promise<Post | undefined> {
	const ids = queued.map(({ about }) => about);
	const rows = await database.sql.selectFrom('alerts').selectAll().where('id', 'in', ids).execute();
	const owned = rows.map(ownedAlert);
	const notices = queued.flatMap(({ about, content: notice }): NoticeToShow[] => {
		const alert = owned.find((each) => each.alert.id === about)?.alert;
		return alert ? [{ ...shownAlert(alert, { market, clock }), notice }] : [];
	});
	const [first, ...others] = notices;
	if (!first) return undefined;
	const { channel, locale } = owned[0]!;
	const formats = formatsFor(locale);
	const reply = others.length === 0 ? noticeReply(first, nonce, formats) : digestReply(notices, nonce, formats);
	return { channel, reply };
}

function noticeReply(shown: NoticeToShow, nonce: string, formats: Formats): Reply {
	return {
		embed: noticeEmbed(shown, formats),
		buttons: [
			{ label: alertLabels.again, id: customId('alert', 'rearm', shown.id, nonce), style: 'main' },
			{ label: alertLabels.stop, id: customId('alert', 'stop', shown.id, nonce), style: 'danger' },
			...itemLinks(shown, nonce),
		],
	};
}

function digestReply(notices: readonly NoticeToShow[], nonce: string, formats: Formats): Reply {
	// Several alerts may be about the same item.
	const options = new Map(
		notices.map((each) => {
			const value = [each.game, each.currency, each.locked ? 1 : 0, each.item].join(':');
			return [value, alertOption(each, value, formats)];
		}),
	);
	const menu = {
		id: customId('alert', 'open', nonce),
		placeholder: alertLabels.openPrice,
		options: [...options.values()].slice(0, discordLimits.menuOptions),
	};
	return { embed: digestEmbed(notices, formats), menus: [menu], buttons: [mineButton(nonce)] };
}
