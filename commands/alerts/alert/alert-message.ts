import { offerIn } from '../../../src/answers/current-price.ts';
import { type DoubtfulAsk, doubtfulLowestAskFinder } from '../../../src/answers/doubtful-asks.ts';
import { MarketLists } from '../../../src/answers/market-lists.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { customId } from '../../../src/discord/command/component-handler.ts';
import type { FactsOfItems } from '../../../src/facts/item-facts.ts';
import { minComparableSales } from '../../../src/market/rows/figures.ts';
import { monthOfSales } from '../../../src/market/rows/rows.ts';
import type { Market } from '../../../src/market/snapshots/market.ts';
import type { Post } from '../../../src/outbox/messenger.ts';
import type { ClaimedMessage, QueuedOf } from '../../../src/outbox/outbox.ts';
import { approximate } from '../../../src/words/approximation.ts';
import { discordLimits } from '../../../src/words/discord-limits.ts';
import { colours, type Embed, type Reply } from '../../../src/words/reply.ts';
import { dayTimestamp, fittingLines, joinDots, joinLines, linkAddress, timestamp } from '../../../src/words/text.ts';
import type { Words } from '../../../src/words/words.ts';
import { comparisonValues } from '../../items/compared.ts';
import { linkButton } from '../../items/item-components.ts';
import { doubtText } from '../../items/item-warnings.ts';
import { pickedItemValue } from '../../items/picked-item.ts';
import { smallPrint } from '../../items/sources.ts';
import { type AlertSubject, cents } from '../goals/alert-rules.ts';
import { changeValues, goalText } from '../goals/goal-text.ts';
import type { LowSources } from '../goals/new-low.ts';
import type { OwnedAlert } from '../stored/alert-rows.ts';
import type { AlertNotice } from '../stored/message-contents.ts';
import {
	alertOption,
	currentPriceText,
	type DisplayedAlert,
	displayedAlert,
	itemAndGoal,
	itemHeading,
	lastingText,
	mineButton,
	priceButtons,
	withPrice,
} from './alert-view.ts';

export interface AlertMessageOptions {
	readonly market: Market;
	readonly history: LowSources['history'];
	readonly clock: Clock;
	readonly wordsFor: (locale: string) => Words;
	readonly facts: Pick<FactsOfItems, 'of'>;
}

/** Returns undefined if the alerts have been deleted. @param owned the alerts that still exist */
export function alertMessage(
	{ market, history, clock, wordsFor, facts }: AlertMessageOptions,
	{ nonce }: ClaimedMessage,
	queued: readonly QueuedOf<AlertNotice>[],
	owned: readonly OwnedAlert[],
): Post | undefined {
	const notices = queued.flatMap(({ about: alertId, content: notice }): DisplayedNotice[] => {
		const alert = owned.find((each) => each.alert.id === alertId)?.alert;
		if (!alert) return [];
		const picture = facts.of(alert.game, alert.name, alert.version)?.picture;
		// A met goal is shown with the amount at which it was met: `displayedAlert` would set that of a new low to today's.
		const shownAlert =
			notice.what === 'met' ? withPrice(alert, { market, clock }) : displayedAlert(alert, { market, history, clock });
		return [{ ...shownAlert, ...itemFacts(alert, market, clock), notice, picture }];
	});
	const [first, ...others] = notices;
	if (!first) return undefined;
	// All alerts of a message have the same owner, and so the same channel and locale.
	const { channel, locale } = owned[0]!;
	const words = wordsFor(locale);
	const reply = others.length === 0 ? noticeReply(first, nonce, words) : digestReply(notices, nonce, words);
	return { channel, reply };
}

/** Returns what the lists in memory say about the item. */
function itemFacts(
	alert: AlertSubject,
	market: Market,
	clock: Clock,
): Pick<DisplayedNotice, 'itemPage' | 'median' | 'doubtful'> {
	const lists = new MarketLists(market, clock, alert);
	const catalogue = lists.catalogue();
	const ref = catalogue?.byKey(alert.item);
	const [item, ...otherVersions] = catalogue && ref ? catalogue.itemsOf(ref) : [];
	if (!catalogue || item === undefined) return {};
	// The sales of one version say nothing about the others.
	const isSingle = otherVersions.length === 0;
	const history = isSingle ? lists.recentSales() : undefined;
	const month = history && monthOfSales(history.rows, item);
	const isComparable = month?.median != null && (month.volume ?? 0) >= minComparableSales;
	const doubtful = isSingle && lists.recentListings() ? doubtfulLowestAskFinder(lists)(item) : undefined;
	return { itemPage: catalogue.itemPage(item), median: isComparable ? month.median : null, doubtful };
}

function noticeReply(alert: DisplayedNotice, nonce: string, words: Words): Reply {
	return {
		embed: noticeEmbed(alert, words),
		buttons: [
			{ label: words.t('alert.button.again'), id: customId('alert', 'rearm', alert.id, nonce), style: 'main' },
			{ label: words.t('alert.button.stop'), id: customId('alert', 'stop', alert.id, nonce), style: 'danger' },
			...priceButtons(alert, words, nonce),
			...linkButton(words.t('button.viewItem'), alert.itemPage),
		],
	};
}

function digestReply(notices: readonly DisplayedNotice[], nonce: string, words: Words): Reply {
	// Several alerts may be about the same item.
	const options = new Map(
		notices.map((each) => {
			const value = pickedItemValue(each, each.item);
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

export interface DisplayedNotice extends DisplayedAlert {
	readonly notice: AlertNotice;
	readonly picture?: string | undefined;
	readonly itemPage?: string | null;
	/** The median of 30 days; null if the item was not sold often enough, or if that is unknown. */
	readonly median?: number | null;
	/** Set if the ask may be a mistake or bait, even though two lists confirm it. */
	readonly doubtful?: DoubtfulAsk | undefined;
}

function noticeEmbed(alert: DisplayedNotice, words: Words): Embed {
	const { t } = words;
	const { notice, currentPrice, repeats, itemPage } = alert;
	const hasEnded = notice.what === 'ended';
	const askNow = offerIn(currentPrice)?.ask;
	const isStillSame = !hasEnded && askNow !== undefined && centsOrNull(askNow) === centsOrNull(notice.ask);
	const doneText = t(hasEnded ? 'alert.notice.setAgain' : 'alert.notice.done');
	return {
		title: itemHeading(alert, words),
		url: linkAddress(itemPage ?? null),
		description: joinLines(
			hasEnded ? t('alert.notice.ended', { day: dayTimestamp(notice.at) }) : eventText(alert, words),
			t('alert.notice.askedFor', { goal: goalText(alert, words), ...changeValues(alert, words) }),
			// The price in the notice is not repeated if it is still the price now.
			currentPrice !== 'unknown' && !isStillSame && t('alert.one.now', { now: currentPriceText(alert, words) }),
			smallPrint(repeats && !hasEnded ? lastingText(alert, words) : doneText),
		),
		thumbnail: alert.picture,
		colour: hasEnded ? colours.absent : colours.listed,
	};
}

/** Asks are compared in cents, because a converted one has more decimals than the one in the notice. */
const centsOrNull = (ask: number | null): number | null => (ask === null ? null : cents(ask));

/** `Lowest ask **€49.80** since 20 August 2026 18:47 · 4% below the 30-day median of €52.10` */
function eventText(alert: DisplayedNotice, words: Words): string {
	const { t } = words;
	const { goal, currency, median, doubtful } = alert;
	const { ask, at, isConverted } = alert.notice;
	const time = timestamp(at, 'f');
	const { money } = isConverted ? approximate(words) : words;
	if (goal.kind === 'stock')
		return ask === null
			? t('alert.notice.inStock', { time })
			: t('alert.notice.inStockAt', { time, ask: money(ask, currency) });
	if (ask === null) return t('alert.notice.lowestAskNotGiven', { time });
	const comparison =
		median && t('alert.notice.against', { median: money(median, currency), ...comparisonValues(ask, median, words) });
	return joinDots(
		t('alert.notice.lowestAsk', { ask: money(ask, currency), time }),
		doubtful ? doubtText(doubtful, words) : comparison,
	);
}

/** How many characters are kept free for the last line, which says how many alerts do not fit. */
const lastLineLength = 100;

export function digestEmbed(notices: readonly DisplayedNotice[], words: Words): Embed {
	const allLines = notices.map((each) => digestLine(each, words));
	const lines = fittingLines(allLines, discordLimits.embedDescription - lastLineLength);
	const omitted = notices.length - lines.length;
	return {
		title: words.t('alert.notice.digest', { count: notices.length }),
		description: joinLines(...lines, omitted > 0 && words.t('alert.notice.more', { count: words.count(omitted) })),
		colour: notices.some(({ notice }) => notice.what === 'met') ? colours.listed : colours.absent,
	};
}

function digestLine(alert: DisplayedNotice, words: Words): string {
	const { notice, currentPrice } = alert;
	const event =
		notice.what === 'ended'
			? words.t('alert.notice.endedShort', { day: dayTimestamp(notice.at) })
			: eventText(alert, words);
	const figures = joinDots(event, currentPrice !== 'unknown' && currentPriceText(alert, words, /* saysNow */ true));
	return joinLines(itemAndGoal(alert, words), smallPrint(figures));
}
