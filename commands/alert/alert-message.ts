import type { Clock } from '../../src/base/clock.ts';
import { customId } from '../../src/discord/command/custom-id.ts';
import { MarketLists } from '../../src/market/answers/market-lists.ts';
import { monthOfSales } from '../../src/market/rows/rows.ts';
import { enoughSales } from '../../src/market/rows/sales-periods.ts';
import type { Market } from '../../src/market/snapshots/market.ts';
import type { Watched } from '../../src/notify/alert.ts';
import type { OwnedAlert } from '../../src/notify/alert-rows.ts';
import type { Post } from '../../src/notify/messenger.ts';
import type { Message, QueuedOf } from '../../src/notify/outbox.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';

import type { Reply } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { linkButton } from '../items/item-components.ts';
import { alertOption } from './alert-view.ts';
import { digestEmbed, type NoticeToShow, noticeEmbed } from './notice-view.ts';
import { itemLinks, mineButton, shownAlert } from './shown-alert.ts';

export interface AlertMessageOptions {
	readonly market: Market;
	readonly clock: Clock;
	readonly wordsFor: (locale: string) => Words;
}

/** Undefined if the alerts have been deleted. @param owned those that there still are */
export function alertMessage(
	{ market, clock, wordsFor }: AlertMessageOptions,
	{ nonce }: Message,
	queued: readonly QueuedOf<'alert'>[],
	owned: readonly OwnedAlert[],
): Post | undefined {
	const notices = queued.flatMap(({ about, content: notice }): NoticeToShow[] => {
		const alert = owned.find((each) => each.alert.id === about)?.alert;
		return alert ? [{ ...shownAlert(alert, { market, clock }), ...itemOf(alert, market, clock), notice }] : [];
	});
	const [first, ...others] = notices;
	if (!first) return undefined;
	const { channel, locale } = owned[0]!;
	const words = wordsFor(locale);
	const reply = others.length === 0 ? noticeReply(first, nonce, words) : digestReply(notices, nonce, words);
	return { channel, reply };
}

/** As far as the lists in memory say. */
function itemOf(alert: Watched, market: Market, clock: Clock): Pick<NoticeToShow, 'itemPage' | 'median'> {
	const lists = new MarketLists(market, clock, alert);
	const catalogue = lists.catalogue();
	const ref = catalogue?.byKey(alert.item);
	const [item, ...others] = catalogue && ref ? catalogue.itemsOf(ref) : [];
	if (!catalogue || item === undefined) return {};
	const history = others.length === 0 ? lists.recentHistory() : undefined;
	const month = history && monthOfSales(history.rows, item);
	const isKnown = month?.median != null && (month.volume ?? 0) >= enoughSales;
	return { itemPage: catalogue.itemPage(item), median: isKnown ? month.median : null };
}

function noticeReply(shown: NoticeToShow, nonce: string, words: Words): Reply {
	return {
		embed: noticeEmbed(shown, words),
		buttons: [
			{ label: words.t('alert.button.again'), id: customId('alert', 'rearm', shown.id, nonce), style: 'main' },
			{ label: words.t('alert.button.stop'), id: customId('alert', 'stop', shown.id, nonce), style: 'danger' },
			...itemLinks(shown, words, nonce),
			...linkButton(words.t('button.viewItem'), shown.itemPage),
		],
	};
}

function digestReply(notices: readonly NoticeToShow[], nonce: string, words: Words): Reply {
	// Several alerts may be about the same item.
	const options = new Map(
		notices.map((each) => {
			const value = [each.game, each.currency, each.locked ? 1 : 0, each.item].join(':');
			return [value, alertOption(each, value, words)];
		}),
	);
	const menu = {
		id: customId('alert', 'open', nonce),
		placeholder: words.t('alert.openPrice'),
		options: [...options.values()].slice(0, discordLimits.menuOptions),
	};
	return { embed: digestEmbed(notices, words), menus: [menu], buttons: [mineButton(words, nonce)] };
}
