import { describe, expect, test } from 'vitest';
import { alertMessage, type DisplayedNotice, digestEmbed } from '../../../../commands/alerts/alert/alert-message.ts';
import type { Alert } from '../../../../commands/alerts/goals/alert-rules.ts';
import { storedAlerts } from '../../../../commands/alerts/stored/alert-rows.ts';
import type { AlertNotice } from '../../../../commands/alerts/stored/message-contents.ts';
import { UserAlerts } from '../../../../commands/alerts/stored/user-alerts.ts';
import type { QueuedOf } from '../../../../src/outbox/outbox.ts';
import { fittedEmbed, type Reply } from '../../../../src/words/reply.ts';
import { createWords } from '../../../../src/words/words.ts';
import { historyRow, salesOf } from '../../../market/bodies.ts';
import { lazyDatabase } from '../../../support/store.ts';
import { buttonOf, expectProblem } from '../../fake-context.ts';
import { alertFor, below } from '../watching/made-up-lists.ts';
import { addAlert, alertContext, alertFixture, pressForReply, redline, words } from './alert-context.ts';

const sold = historyRow(redline, { last_30_days: salesOf(50, 100) });
const fixture = await alertFixture(50, [sold]);
const nonce = 'noncenoncenonce1';

interface Firing {
	readonly what?: AlertNotice['what'];
	readonly isConverted?: boolean;
	readonly marketFixture?: typeof fixture;
}

/** A user with alerts, each of which has a notice that waits to be sent. */
async function firing(
	options: readonly object[],
	{ what = 'met', isConverted = false, marketFixture = fixture }: Firing = {},
) {
	const database = lazyDatabase();
	const { clock, market, history } = alertContext(marketFixture);
	const context = alertContext(marketFixture, { alerts: new UserAlerts({ database, clock, limit: 25 }) });
	for (const each of options) await addAlert({ item: redline, ...each }, context);
	const { userId } = context.caller;
	const at = context.clock.wall();
	const state = what === 'ended' ? 'ended' : 'done';
	for (const { id, repeats } of await context.alerts.of(userId))
		await context.alerts.change(userId, id, { state: repeats ? 'met' : state, notifiedAt: at });
	const alerts = await context.alerts.of(userId);
	// All alerts were added at the same moment, so their amounts say in which order the test gave them.
	const ordered = alerts.toSorted((a, b) => sortKey(a) - sortKey(b));
	const parts = ordered.map(({ id }): QueuedOf<AlertNotice> => {
		const content = { what, at, ask: what === 'met' ? 44.8 : null, isConverted };
		return { id: `n${id}`, kind: 'alert', owner: userId, about: id, channel: '9', queuedAt: at, content };
	});
	const message = { nonce, parts: parts as never, triedAt: undefined, failures: 0, claimedUntil: 0 };
	const compose = async () => {
		const stored = await storedAlerts(database, parts);
		return alertMessage(
			{ market, history, clock, wordsFor: createWords(), facts: context.facts },
			message,
			parts,
			stored,
		);
	};
	return { context, alerts, compose, userId };
}

/** Sorts alerts as the tests give them: first `below` goals from high to low, then `above` goals from low to high. */
const sortKey = ({ goal }: Alert) => {
	if (goal.kind === 'stock') return 0;
	return goal.kind === 'below' ? -goal.amount : goal.amount;
};

const idsIn = ({ buttons = [], menus = [] }: Reply) =>
	[...buttons, ...menus].flatMap((each) => (each && 'id' in each ? [each.id] : []));

describe('The message about an alert', () => {
	test('says how far off an ask is that looks wrong', async () => {
		const bait = await alertFixture(5, [sold]);
		const { compose } = await firing([{ below: 4 }], { marketFixture: bait });
		expect(words((await compose())!.reply)).toContain(
			'Lowest ask **€44.80** (<t:1767225600:f>) · ⚠ 10% of its last sales\n',
		);
	});

	test('says what was asked, what the item costs, and when', async () => {
		const { compose } = await firing([{ below: 45 }]);
		const post = await compose();
		expect(post?.channel).toBe('9');
		expect(words(post!.reply).split('\n')).toEqual([
			redline,
			'Lowest ask **€44.80** (<t:1767225600:f>) · 10% below the 30-day median of €50.00',
			'You asked for: **at or below €45.00**',
			'Now: €50.00, 10% to go',
			'-# This alert is done. Press Again to be told the next time.',
		]);
		expect(post!.reply.buttons!.map(({ label }) => label)).toEqual(['Again', 'Stop', 'Price', 'History', 'View item']);
		for (const id of idsIn(post!.reply)) expect(id.split(':').at(-1)).toBe(nonce);
	});

	test('says that a price is converted', async () => {
		const { compose } = await firing([{ below: 45 }], { isConverted: true });
		expect(words((await compose())!.reply)).toContain('Lowest ask **≈\u00a0€44.80**');
	});

	test('does not repeat a price that has more decimals once it is converted', async () => {
		const unchanged = await alertFixture(44.8009, [sold]);
		const { compose } = await firing([{ below: 44 }], { marketFixture: unchanged });
		expect(words((await compose())!.reply)).not.toContain('Now:');
	});

	test('says when an alert has ended', async () => {
		const { compose } = await firing([{ above: 60 }], { what: 'ended' });
		const text = words((await compose())!.reply);
		expect(text).toContain('**This alert ended <t:1767225600:D>.**\nYou asked for: **at or above €60.00**');
		expect(text).toContain('Press Again to set it for as many days as before.');
	});

	test('about several alerts is one, with a menu that opens a price', async () => {
		const { compose, context } = await firing([{ below: 45 }, { below: 40 }, { above: 60, repeat: 'again' }]);
		const { reply } = (await compose())!;
		expect(words(reply).split('\n')).toEqual([
			'3 messages about your alerts',
			'**AK-47 | Redline (Field-Tested)** · at or below €45.00',
			'-# Lowest ask **€44.80** (<t:1767225600:f>) · 10% below the 30-day median of €50.00 · €50.00 now, 10% to go',
			'**AK-47 | Redline (Field-Tested)** · at or below €40.00',
			'-# Lowest ask **€44.80** (<t:1767225600:f>) · 10% below the 30-day median of €50.00 · €50.00 now, 20% to go',
			'**AK-47 | Redline (Field-Tested)** · at or above €60.00',
			'-# Lowest ask **€44.80** (<t:1767225600:f>) · 10% below the 30-day median of €50.00 · €50.00 now, 20% to go',
		]);
		for (const id of idsIn(reply)) expect(id.split(':').at(-1)).toBe(nonce);
		const [menu] = reply.menus!;
		expect(menu!.options).toHaveLength(1);
		const price = await pressForReply(menu!.id, context, menu!.options[0]!.value);
		expect(price.isPrivate).toBe(true);
		expect(words(price)).toContain('Lowest ask **€50.00**');
		expect(words(await pressForReply(buttonOf(reply, 'My alerts'), context))).toContain('1 of 25');
	});

	test('is not sent if the alert has been deleted', async () => {
		const { compose, context, userId } = await firing([{ below: 45 }]);
		await context.alerts.deleteAll(userId);
		expect(await compose()).toBeUndefined();
	});

	test('has the price and the history behind its buttons, in new messages, even if the alert is gone', async () => {
		const { compose, context, userId } = await firing([{ below: 45 }]);
		const { reply } = (await compose())!;
		await context.alerts.deleteAll(userId);
		for (const label of ['Price', 'History']) {
			const answer = await pressForReply(buttonOf(reply, label), context);
			expect(answer.isPrivate).toBe(true);
			expect(answer.embed.title).toContain(redline);
		}
		for (const label of ['Again', 'Stop'])
			await expectProblem(pressForReply(buttonOf(reply, label), context), 'alert-gone');
	});

	test('sets the alert again, once', async () => {
		const { compose, context, userId } = await firing([{ below: 45 }]);
		const { reply } = (await compose())!;
		const again = await pressForReply(buttonOf(reply, 'Again'), context);
		expect(words(again)).toContain('**Set again.**\nWaits for: **at or below €45.00**');
		expect(again.isPrivate).toBe(true);
		expect(await context.alerts.of(userId)).toMatchObject([{ state: 'armed' }]);
		expect(words(await pressForReply(buttonOf(reply, 'Again'), context))).toContain('**Resumed.**');
	});

	test('says that an alert that repeats is set already, goes on with it if it was paused, and stops it', async () => {
		const { compose, context, alerts, userId } = await firing([{ below: 45, repeat: 'again' }]);
		const { reply } = (await compose())!;
		expect(words(reply)).toContain('You will be told each time');
		await context.alerts.change(userId, alerts[0]!.id, { paused: 'owner' });
		expect(words(await pressForReply(buttonOf(reply, 'Again'), context))).toContain('**Resumed.**');
		expect((await context.alerts.of(userId))[0]!.paused).toBeUndefined();
		expect(words(await pressForReply(buttonOf(reply, 'Stop'), context))).toContain(
			'**Deleted:** the alert for **AK-47 | Redline (Field-Tested)**.',
		);
		expect(await context.alerts.of(userId)).toEqual([]);
	});
});

/** What there is to tell about an alert for an item with a name of this length. */
function noticeOf(i: number, length: number): DisplayedNotice {
	const alert = alertFor(below(1_234.56), { name: `Item ${i} `.padEnd(length, '*'), locked: true });
	const notice = { id: `n${i}`, channel: '7', queuedAt: 0, alert: alert.id, what: 'met' as const, at: 0, ask: 1_200 };
	return { ...alert, notice, currentPrice: { ask: 1_234, quantity: 3, isConverted: false }, anyVersion: false };
}

const textOf = (count: number, length: number) => {
	const { description } = digestEmbed(
		Array.from({ length: count }, (_, i) => noticeOf(i, length)),
		createWords()('en-US'),
	);
	// The description is within Discord’s limits, so nothing is cut off.
	expect(fittedEmbed({ colour: 1, description: description! }).description).toBe(description);
	return description!;
};

describe('The message about several alerts', () => {
	test('names every one of 25 with a name of usual length', () => {
		const text = textOf(25, 30);
		for (let i = 0; i < 25; i++) expect(text).toContain(`Item ${i} `);
	});

	test('says how many alerts it does not name', () => {
		const lines = textOf(100, 90).split('\n');
		expect(lines.at(-1)).toBe(`… and ${100 - (lines.length - 1) / 2} more. *My alerts* shows all.`);
	});
});
