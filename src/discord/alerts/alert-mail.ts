import type { AlertBook } from '../../alerts/alert-book.ts';
import type { Post } from '../../delivery/mailbox.ts';
import type { Parcel } from '../../delivery/outbox.ts';
import type { Market } from '../../market/snapshots/market.ts';
import type { Clock } from '../../runtime/clock.ts';
import { alertLabels } from '../../views/alerts/alert-texts.ts';
import { digestEmbed, type NoticeToShow, noticeEmbed, noticeOption } from '../../views/alerts/notices.ts';
import { discordLimits } from '../../views/discord-limits.ts';
import type { Formats } from '../../views/formatting/formats.ts';
import type { Reply } from '../../views/reply.ts';
import { customId } from '../command/custom-id.ts';
import { itemLinks, mineButton, watchedParts } from './alert-ids.ts';
import { anyVersionOf, priceOf } from './alert-prices.ts';

export interface AlertMailOptions {
	readonly market: Market;
	readonly clock: Clock;
	readonly formatsFor: (locale: string) => Formats;
}

/** The message for a parcel of an alert book; undefined if its alerts have been deleted. Sends no request. */
export async function composeAlertMail(
	{ market, clock, formatsFor }: AlertMailOptions,
	{ alerts, outbox, locale }: AlertBook,
	parcel: Parcel,
): Promise<Post | undefined> {
	const queued = outbox.waiting.filter(({ id }) => parcel.messages.includes(id));
	const notices = queued.flatMap((notice): NoticeToShow[] => {
		const alert = alerts.find(({ id }) => id === notice.alert);
		if (!alert) return [];
		return [{ notice, alert, now: priceOf(alert, market, clock), anyVersion: anyVersionOf(alert, market) }];
	});
	const [first, ...others] = notices;
	if (!first) return undefined;
	const formats = formatsFor(locale);
	const reply = others.length === 0 ? noticeReply(first, parcel, formats) : digestReply(notices, parcel, formats);
	return { channel: first.notice.channel, reply };
}

function noticeReply(shown: NoticeToShow, { id: parcel }: Parcel, formats: Formats): Reply {
	const { alert } = shown;
	return {
		embed: noticeEmbed(shown, formats),
		buttons: [
			{ label: alertLabels.again, id: customId('alert', 'rearm', alert.id, parcel), style: 'main' },
			{ label: alertLabels.stop, id: customId('alert', 'stop', alert.id, parcel), style: 'danger' },
			...itemLinks(alert, parcel),
		],
	};
}

function digestReply(notices: readonly NoticeToShow[], { id: parcel }: Parcel, formats: Formats): Reply {
	const options = new Map(
		notices.map((each) => {
			const value = watchedParts(each.alert).join(':');
			return [value, noticeOption(each, value, formats)];
		}),
	);
	return {
		embed: digestEmbed(notices, formats),
		menus: [
			{
				id: customId('alert', 'open', parcel),
				placeholder: alertLabels.openPrice,
				options: [...options.values()].slice(0, discordLimits.menuOptions),
			},
		],
		buttons: [mineButton(parcel)],
	};
}
