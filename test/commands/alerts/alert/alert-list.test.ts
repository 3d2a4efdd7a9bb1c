import { describe, expect, test } from 'vitest';
import alert from '../../../../commands/alerts/alert/alert.ts';
import { type AlertChange, UserAlerts } from '../../../../commands/alerts/stored/user-alerts.ts';
import type { Form, Reply } from '../../../../src/words/reply.ts';
import { lazyDatabase } from '../../../support/store.ts';
import { buttonOf, expectProblem } from '../../fake-context.ts';
import {
	addAlert,
	alertContext,
	alertFixture,
	listAlerts,
	press,
	pressForReply,
	redline,
	words,
} from './alert-context.ts';

// The clock starts on 1 January 2026, which is 1767225600. Alerts last for 90 days, until 1775001600.
const fixture = await alertFixture();
type Context = ReturnType<typeof alertContext>;
const stored = ({ alerts, caller }: Context) => alerts.of(caller.userId);
const labels = ({ buttons = [] }: Reply) => buttons.map(({ label }) => label);

/** A context whose user has alerts for the Redline below these amounts. */
async function withAlerts(...amounts: number[]) {
	const context = alertContext(fixture);
	for (const below of amounts) await addAlert({ item: redline, below }, context);
	return context;
}

const change = async (context: Context, changes: AlertChange, index = 0) =>
	context.alerts.change(context.caller.userId, (await stored(context))[index]!.id, changes);

/** The view of the first alert. */
async function viewOf(context: Context): Promise<Reply> {
	const { menus } = await listAlerts(context);
	return pressForReply(menus![0]!.id, context, menus![0]!.options[0]!.value);
}

const submit = (form: Form, values: Record<string, string>, context: Context) => {
	const [, name, ...state] = form.id.split(':') as [string, 'change'];
	return alert.forms[name](state, values, context);
};

describe('/alert list', () => {
	test('leads back to the page that an alert was picked from, also after a change or a deletion', async () => {
		const context = await withAlerts(...Array.from({ length: 20 }, (_, i) => 10 + i));
		const secondPage = await pressForReply(buttonOf(await listAlerts(context), 'Next'), context);
		const expectSecondPage = (reply: Reply) => expect(words(reply)).toContain('Page 2 of');
		expectSecondPage(secondPage);
		const [menu] = secondPage.menus!;
		const view = await pressForReply(menu!.id, context, menu!.options[0]!.value);
		expectSecondPage(await pressForReply(buttonOf(view, 'Back'), context));
		const paused = await pressForReply(buttonOf(view, 'Pause'), context);
		expectSecondPage(await pressForReply(buttonOf(paused, 'Back'), context));
		expectSecondPage(await pressForReply(buttonOf(view, 'Delete'), context));
		const question = await pressForReply(buttonOf(secondPage, 'Delete all'), context);
		expectSecondPage(await pressForReply(buttonOf(question, 'Keep'), context));
	});

	test('opens prices from a message without a way back, which would lead nowhere', async () => {
		const context = await withAlerts(45);
		const { item } = (await stored(context))[0]!;
		// This id ends with a nonce. An id that leads back to a page ends with a text that starts with “d” or “p”.
		// A nonce may start with the same letters.
		for (const nonce of ['dbcdefghijklmnoP', 'pbcdefghijklmnoP']) {
			const reply = await pressForReply(`alert:price:730:EUR:0:${item}:${nonce}`, context);
			expect(labels(reply)).not.toContain('Back');
		}
	});

	test('shows each alert with the price now and how far that is from the goal', async () => {
		const context = await withAlerts(45, 40);
		await addAlert({ item: 'Absent', in_stock: true, repeat: 'again' }, context);
		expect(words(await listAlerts(context)).split('\n')).toEqual([
			'Your alerts',
			'**AK-47 | Redline (Field-Tested)** · at or below €45.00',
			'-# €50.00 now, 10% to go · until <t:1775001600:D>',
			'**AK-47 | Redline (Field-Tested)** · at or below €40.00',
			'-# €50.00 now, 20% to go · until <t:1775001600:D>',
			'**Absent** · in stock',
			'-# none on offer now · each time · until <t:1775001600:D>',
			'-# 3 of 25 possible alerts in use.',
		]);
	});

	test('shows what is paused, done and ended', async () => {
		const context = await withAlerts(45, 44, 43, 42);
		const at = context.clock.wall();
		await change(context, { paused: 'owner' });
		await change(context, { state: 'done', notifiedAt: at }, 1);
		await change(context, { state: 'ended', endsAt: at }, 2);
		await change(context, { state: 'met', notifiedAt: at, repeats: true }, 3);
		const lines = words(await listAlerts(context)).split('\n');
		expect(lines.filter((line) => line.startsWith('-#'))).toEqual([
			'-# €50.00 now, 10% to go · paused · until <t:1775001600:D>',
			'-# €50.00 now, 12% to go · done: reached <t:1767225600:d>',
			'-# €50.00 now, 14% to go · ended <t:1767225600:D>',
			'-# €50.00 now, 16% to go · met already: fires again after the price has been 2% or more away from the goal · each time · until <t:1775001600:D>',
			'-# 2 of 25 possible alerts in use.',
		]);
	});

	test('pages if there are many', async () => {
		const context = await withAlerts(...Array.from({ length: 12 }, (_, i) => i + 1));
		const first = await listAlerts(context);
		expect(first.menus![0]!.options).toHaveLength(10);
		expect(words(first)).toContain('Page 1 of 2 · 12 of 25');
		const second = await pressForReply(buttonOf(first, 'Next'), context);
		expect(second.menus![0]!.options).toHaveLength(2);
		expect(words(await pressForReply('alert:page:99', context))).toContain('Page 2 of 2');
	});

	test('pauses an alert and goes on with it', async () => {
		const context = await withAlerts(45);
		const view = await viewOf(context);
		expect(labels(view)).toEqual(['Pause', 'Tell me each time', 'Change', 'Delete', 'Back']);
		const paused = await pressForReply(buttonOf(view, 'Pause'), context);
		expect(words(paused)).toContain('State: paused');
		expect((await stored(context))[0]!.paused).toBe('owner');
		await pressForReply(buttonOf(paused, 'Resume'), context);
		expect((await stored(context))[0]!.paused).toBeUndefined();
	});

	test('changes how often an alert tells, and sets a done one again', async () => {
		const context = await withAlerts(45);
		const each = await pressForReply(buttonOf(await viewOf(context), 'Tell me each time'), context);
		expect((await stored(context))[0]!.repeats).toBe(true);
		await pressForReply(buttonOf(each, 'Tell me once'), context);
		expect((await stored(context))[0]!.repeats).toBe(false);
		await change(context, { state: 'done', notifiedAt: context.clock.wall() });
		const done = await viewOf(context);
		expect(labels(done)).toEqual(['Again', 'Delete', 'Back']);
		await pressForReply(buttonOf(done, 'Again'), context);
		expect((await stored(context))[0]!.state).toBe('armed');
	});

	test('arms an alert again if the price is away from its goal, and otherwise waits until it is', async () => {
		// The lowest ask is €50.00.
		for (const [below, state] of [
			[45, 'armed'],
			[49.9, 'met'],
			[55, 'met'],
		] as const) {
			const context = await withAlerts(45);
			const goal = { kind: 'below', amount: below } as const;
			await change(context, { goal, state: 'done', notifiedAt: context.clock.wall() });
			await pressForReply(buttonOf(await viewOf(context), 'Again'), context);
			expect((await stored(context))[0]!.state).toBe(state);
			await change(context, { state: 'met', paused: 'owner' });
			const resumed = await pressForReply(buttonOf(await viewOf(context), 'Resume'), context);
			expect((await stored(context))[0]!.state).toBe(state);
			expect(words(resumed).includes('State: met already')).toBe(state === 'met');
			// Changing only the number of days does not make the alert fire again.
			await change(context, { state: 'met' });
			const form = (await press(buttonOf(await viewOf(context), 'Change'), context)) as Form;
			await submit(form, { below: String(below), days: '9' }, context);
			expect((await stored(context))[0]!.state).toBe(state);
		}
	});

	test('changes the amount and the time of an alert by a form', async () => {
		const context = await withAlerts(45);
		const form = (await press(buttonOf(await viewOf(context), 'Change'), context)) as Form;
		expect(form.inputs).toMatchObject([
			{ id: 'below', value: '45.00' },
			{ id: 'days', value: '90' },
		]);
		const earlier = context.clock.wall() - 80 * 24 * 60 * 60_000;
		await change(context, { addedAt: earlier });
		await submit(form, { below: '41', days: '90' }, context);
		expect((await stored(context))[0]!.addedAt).toBe(earlier);
		expect(words(await submit(form, { below: '40,5', days: '3' }, context))).toContain('at or below €40.50');
		const [changed] = await stored(context);
		expect(changed).toMatchObject({ goal: { amount: 40.5 }, state: 'armed' });
		expect(changed!.endsAt - context.clock.wall()).toBe(3 * 24 * 60 * 60_000);
		// *Again* sets an alert for as long as from `addedAt` to `endsAt`: 3 days.
		expect(changed!.addedAt).toBe(context.clock.wall());
		expect(words(await submit(form, { below: '55', days: '3' }, context))).toContain('Already reached');
		expect((await stored(context))[0]).toMatchObject({ goal: { amount: 55 }, state: 'met' });
		for (const values of [
			{ below: 'cheap', days: '3' },
			{ below: '', days: '3' },
			{ below: '5', days: '366' },
		]) {
			const again = await submit(form, values, context);
			expect(((await press(buttonOf(again, 'Open the form again'), context)) as Form).id).toBe(form.id);
		}
		expect((await stored(context))[0]!.goal).toMatchObject({ amount: 55 });
	});

	test('deletes one alert, or all after a question', async () => {
		const context = await withAlerts(45, 40, 35);
		const remaining = await pressForReply(buttonOf(await viewOf(context), 'Delete'), context);
		expect(words(remaining)).toContain('**Deleted:** the alert for **AK-47');
		const question = await pressForReply(buttonOf(remaining, 'Delete all'), context);
		expect(words(question)).toContain('all 2 of your alerts');
		expect(words(await pressForReply(buttonOf(question, 'Keep'), context))).toContain('2 of 25');
		expect(words(await pressForReply(buttonOf(question, 'Delete'), context))).toContain('**Deleted:** 2 alerts.');
		expect(await stored(context)).toEqual([]);
	});

	test('arms an alert that has fired if it is changed, and counts it towards the limit again', async () => {
		const database = lazyDatabase();
		const { clock } = alertContext(fixture);
		const context = alertContext(fixture, { alerts: new UserAlerts({ database, clock, limit: 1 }) });
		await addAlert({ item: redline, below: 45 }, context);
		const form = (await press(buttonOf(await viewOf(context), 'Change'), context)) as Form;
		await change(context, { state: 'done', notifiedAt: clock.wall() });
		await submit(form, { below: '45', days: '9' }, context);
		expect(await stored(context)).toMatchObject([{ state: 'armed' }]);
		await change(context, { state: 'done', notifiedAt: clock.wall() });
		await addAlert({ item: redline, below: 44 }, context);
		await expectProblem(submit(form, { below: '40', days: '9' }, context), 'too-many-alerts');
		expect(await stored(context)).toMatchObject([{ state: 'done' }, { state: 'armed' }]);
	});

	test('does not set an alert again if alerts were turned off since', async () => {
		const database = lazyDatabase();
		const { clock } = alertContext(fixture);
		const withLimit = (limit: number) => alertContext(fixture, { alerts: new UserAlerts({ database, clock, limit }) });
		const context = withLimit(1);
		await addAlert({ item: redline, below: 45 }, context);
		await change(context, { state: 'done', notifiedAt: clock.wall() });
		const again = buttonOf(await viewOf(context), 'Again');
		await expectProblem(pressForReply(again, withLimit(0)), 'alerts-off');
	});

	test('sets an alert again for a year at most', async () => {
		const context = await withAlerts(45);
		const { addedAt } = (await stored(context))[0]!;
		const day = 24 * 60 * 60_000;
		await change(context, { state: 'done', notifiedAt: addedAt, endsAt: addedAt + 700 * day });
		await pressForReply(buttonOf(await viewOf(context), 'Again'), context);
		expect((await stored(context))[0]!.endsAt).toBe(context.clock.wall() + 365 * day);
	});

	test('says that an alert is over, and changes nothing', async () => {
		const context = await withAlerts(45);
		const view = await viewOf(context);
		await change(context, { state: 'done' });
		const after = await pressForReply(buttonOf(view, 'Pause'), context);
		expect(words(after)).toContain('Nothing has changed: this alert is over. Press *Again*');
		expect((await stored(context))[0]!.paused).toBeUndefined();
	});

	test('says that an alert is gone', async () => {
		const context = await withAlerts(45);
		const view = await viewOf(context);
		const form = (await press(buttonOf(view, 'Change'), context)) as Form;
		await pressForReply(buttonOf(view, 'Delete'), context);
		for (const label of ['Pause', 'Tell me each time', 'Change', 'Delete'])
			await expectProblem(press(buttonOf(view, label), context), 'alert-gone');
		await expectProblem(submit(form, {}, context), 'alert-gone');
	});

	test('goes on with alerts after direct messages were refused, if they arrive again', async () => {
		const context = await withAlerts(45);
		await change(context, { paused: 'unreachable' });
		const list = await listAlerts(context);
		expect(words(list)).toContain('**Your alerts are paused**');
		expect(words(await pressForReply(buttonOf(list, 'Resume'), context))).toContain(
			'**Your alerts are active again.**',
		);
		expect((await stored(context))[0]!.paused).toBeUndefined();
		expect(words(context.sent.at(-1)!)).toBe('Your alerts are active again.');
	});
});
