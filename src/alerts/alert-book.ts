import { hash } from 'node:crypto';
import { finishSending, hold, type Outbox, outboxDueAt, type Queued, queue, withdraw } from '../delivery/outbox.ts';
import { judgingGrace } from '../judging/list-gate.ts';
import { lifetimes } from '../market/snapshots/snapshot.ts';
import { type Alert, hasLeft, isActive, isMet, isSameGoal, type Offer } from './alert.ts';

/** A message to the owner of an alert. */
export interface Notice extends Queued {
	/** The id of the alert. */
	readonly alert: string;
	/** `met`: its goal is met. `ended`: its time is over. */
	readonly what: 'met' | 'ended';
	/** When the list was fetched that met the goal, or the time was over, Unix ms. */
	readonly at: number;
	/** The lowest ask in that list; null for none. */
	readonly ask: number | null;
}

/** All alerts of one user, and the messages about them that wait to be sent: one document, so that both change as one. */
export interface AlertBook {
	/** The channel of direct messages, which was opened when the user set an alert. */
	readonly channel: string;
	/** The language of the user's Discord client. */
	readonly locale: string;
	readonly alerts: readonly Alert[];
	readonly outbox: Outbox<Notice>;
	/** When there is something to do, Unix ms: to send a message, or to end or remove an alert. */
	readonly dueAt?: number | undefined;
}

/** How long alerts that have fired for good or ended stay in the list, so that their owners can set them again, ms. */
const finishedTime = 30 * 24 * 60 * 60_000;
/** How many of the alerts that no longer fire are kept: the newest. */
const mostFinished = 25;
/** Older lists are not judged, ms: by then, the next one should have come. */
export const oldestList = lifetimes.items + judgingGrace;

/** A book with these alerts and messages; undefined if nothing is in it, so that nothing has to be stored. */
export function bookOf(book: AlertBook): AlertBook | undefined {
	const mentioned = mentionedIn(book);
	const alerts = withoutOldest(book.alerts, mentioned);
	if (alerts.length === 0 && book.outbox.waiting.length === 0) return undefined;
	const changes = alerts.map((alert) => nextChangeOf(alert, mentioned));
	const times = [outboxDueAt(book.outbox), ...changes].filter((time) => time !== undefined);
	return { ...book, alerts, dueAt: times.length > 0 ? Math.min(...times) : undefined };
}

/** The offers in a list that has just arrived. */
export interface JudgedList {
	/** When it was fetched, Unix ms. */
	readonly at: number;
	/** Whether the list is about what the alert watches, in its currency. */
	isAbout(alert: Alert): boolean;
	/** The offers of the item; undefined if it is in no list of the marketplace any more. */
	offerOf(alert: Alert): Offer | undefined;
}

/** Judges the alerts of a book by a list: those whose goal is met fire. Returns the book itself if nothing changes. */
export function judge(book: AlertBook, list: JudgedList): AlertBook {
	const fired: Notice[] = [];
	const alerts = book.alerts.map((alert): Alert => {
		const { at } = list;
		if (!isActive(alert) || alert.paused || alert.endsAt <= at || !list.isAbout(alert)) return alert;
		if (isOlderList(at, unchangedSince(alert))) return alert;
		const offer = list.offerOf(alert);
		if (!offer) return alert;
		if (alert.state === 'told') return hasLeft(alert.goal, offer) ? { ...alert, state: 'armed', judgedAt: at } : alert;
		if (!isMet(alert.goal, offer)) return alert;
		fired.push(noticeOf(book, alert, 'met', at, offer.ask));
		return { ...alert, state: alert.repeats ? 'told' : 'done', toldAt: at, judgedAt: at };
	});
	if (alerts.every((alert, i) => alert === book.alerts[i])) return book;
	return bookOf({ ...book, alerts, outbox: queue(book.outbox, fired) })!;
}

/** Ends the alerts whose time is over and tells their owner, and removes those that have been finished for long. */
export function expire(book: AlertBook, now: number): AlertBook | undefined {
	const ended: Notice[] = [];
	const mentioned = mentionedIn(book);
	const alerts = book.alerts.flatMap((alert): Alert[] => {
		if (!isActive(alert)) return isOver(alert, now) && !mentioned.has(alert.id) ? [] : [alert];
		if (alert.endsAt > now) return [alert];
		const over: Alert = { ...alert, state: 'ended' };
		if (isOver(over, now)) return [];
		if (alert.paused !== 'unreachable') ended.push(noticeOf(book, alert, 'ended', alert.endsAt, null));
		return [over];
	});
	if (alerts.length === book.alerts.length && alerts.every((alert, i) => alert === book.alerts[i])) return book;
	return bookOf({ ...book, alerts, outbox: queue(book.outbox, ended) });
}

/** Nothing is sent before then. */
export const holdUntil = (book: AlertBook, until: number): AlertBook | undefined =>
	bookOf({ ...book, outbox: hold(book.outbox, until) });

/** What was held back may be sent now, as one message. */
export function release(book: AlertBook, now: number): AlertBook {
	const { heldUntil = 0 } = book.outbox;
	return heldUntil > now ? bookOf({ ...book, outbox: { ...book.outbox, heldUntil: now } })! : book;
}

/**
 * Replaces some alerts, adds new ones, and removes those that `change` does not return. Messages about alerts that are
 * removed or wait for something else now are not sent.
 */
export function changeAlerts(
	book: AlertBook,
	change: (alerts: readonly Alert[]) => readonly Alert[],
): AlertBook | undefined {
	const alerts = change(book.alerts);
	if (alerts.length === book.alerts.length && alerts.every((alert, i) => alert === book.alerts[i])) return book;
	const before = new Map(book.alerts.map(({ id, goal }) => [id, goal]));
	const kept = new Set(alerts.filter(({ id, goal }) => isSameGoal(goal, before.get(id))).map(({ id }) => id));
	return bookOf({ ...book, alerts, outbox: withdraw(book.outbox, ({ alert }) => !kept.has(alert)) });
}

/**
 * The user accepts no direct messages: all alerts pause, and nothing more is sent. Those that have fired without their
 * owner being told are armed again for when they go on.
 */
export function pauseUnreachable(book: AlertBook, parcelId: string): AlertBook | undefined {
	const untold = new Set(book.outbox.waiting.flatMap(({ what, alert }) => (what === 'met' ? [alert] : [])));
	const rearm = (alert: Alert): Alert => ({ ...alert, state: 'armed', toldAt: undefined });
	const pause = (alert: Alert): Alert => ({ ...alert, paused: alert.paused ?? 'unreachable' });
	const alerts = book.alerts
		.map((alert) => (untold.has(alert.id) && alert.state !== 'ended' ? rearm(alert) : alert))
		.map((alert) => (isActive(alert) ? pause(alert) : alert));
	return bookOf({ ...book, alerts, outbox: withdraw(finishSending(book.outbox, parcelId), () => true) });
}

/** The same alert and the same list always lead to the same id. */
function noticeOf(
	{ channel }: AlertBook,
	{ id: alert }: Alert,
	what: Notice['what'],
	at: number,
	ask: number | null,
): Notice {
	const id = hash('sha256', `${alert} ${what} ${at}`, 'base64url').slice(0, 16);
	return { id, channel, queuedAt: at, alert, what, at, ask };
}

/** Since when the alert is as it is, Unix ms: lists that were fetched before say nothing about it. */
export const unchangedSince = ({ addedAt, judgedAt = 0 }: Alert): number => Math.max(addedAt, judgedAt);

/**
 * Whether a list was fetched before this time, both Unix ms. As no list is judged that is older than `oldestList`, a greater
 * difference means that the clock was set back.
 */
export const isOlderList = (at: number, since: number): boolean => at < since && since - at <= oldestList;

/** When time alone changes the alert: it ends, or is removed. One that a message is about stays until that is sent. */
function nextChangeOf(alert: Alert, mentioned: ReadonlySet<string>): number | undefined {
	if (isActive(alert)) return alert.endsAt;
	return mentioned.has(alert.id) ? undefined : finishedAt(alert) + finishedTime;
}

const finishedAt = ({ state, toldAt, endsAt }: Alert): number => (state === 'done' ? (toldAt ?? endsAt) : endsAt);
const isOver = (alert: Alert, now: number): boolean => finishedAt(alert) + finishedTime <= now;

/** The ids of the alerts that a waiting message is about. */
const mentionedIn = ({ outbox }: AlertBook): ReadonlySet<string> => new Set(outbox.waiting.map(({ alert }) => alert));

function withoutOldest(alerts: readonly Alert[], mentioned: ReadonlySet<string>): readonly Alert[] {
	const finished = alerts.filter((alert) => !isActive(alert));
	if (finished.length <= mostFinished) return alerts;
	const oldest = finished.sort((a, b) => finishedAt(b) - finishedAt(a)).slice(mostFinished);
	return alerts.filter((alert) => !oldest.includes(alert) || mentioned.has(alert.id));
}
