import { describe, expect, test } from 'vitest';
import alert from '../../../../commands/alerts/alert/alert.ts';
import type { DisplayedAlert } from '../../../../commands/alerts/alert/alert-view.ts';
import { changeValues } from '../../../../commands/alerts/goals/goal-text.ts';
import { goalToStore, newGoal } from '../../../../commands/alerts/goals/new-alert.ts';
import { MarketError } from '../../../../src/base/errors/market-error.ts';
import { MissingListError } from '../../../../src/discord/missing-list-error.ts';
import type { Form, Reply } from '../../../../src/words/reply.ts';
import { createWords } from '../../../../src/words/words.ts';
import { fakeHistory, lowsOf } from '../../../support/fake-history.ts';
import { SimulatedClock } from '../../../support/simulated-clock.ts';
import { buttonOf, converting, doppler, expectProblem, fakeContext } from '../../fake-context.ts';
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

const fixture = await alertFixture();
const stored = ({ alerts, caller }: ReturnType<typeof alertContext>) => alerts.of(caller.userId);

describe('/alert add', () => {
	test('sets an alert, confirms it by direct message, and says what the item costs now', async () => {
		const context = alertContext(fixture);
		const reply = await addAlert({ item: redline, below: 45 }, context);
		expect(words(reply)).toBe(
			[
				'Alert set',
				`You will get a direct message when the lowest ask for **AK-47 | Redline (Field-Tested)** is **at or below €45.00**.`,
				'Now: €50.00, 10% to go.',
				'You will be told once. The alert lasts until <t:1775001600:D>.',
				'-# A confirmation is in your direct messages.',
			].join('\n'),
		);
		expect(await stored(context)).toMatchObject([
			{ name: redline, goal: { kind: 'below', amount: 45 }, repeats: false, state: 'armed', currency: 'EUR' },
		]);
		const [confirmation] = context.sent;
		expect(words(confirmation!)).toContain('is **at or below €45.00**');
		expect(confirmation!.buttons!.map(({ label }) => label)).toEqual(['Stop', 'Price', 'History', 'My alerts']);
		await pressForReply(buttonOf(confirmation!, 'Stop'), context);
		expect(await stored(context)).toEqual([]);
	});

	test('names the price that a percentage is taken of', async () => {
		const context = alertContext(fixture);
		expect(words(await addAlert({ item: redline, drop: 10 }, context))).toContain(
			'is **at or below €45.00**: 10% less than €50.00, the lowest ask now.',
		);
		expect(words(await addAlert({ item: redline, rise: 25, repeat: 'again' }, context))).toContain(
			'is **at or above €62.50**: 25% more than €50.00, the lowest ask now.',
		);
		expect(await stored(context)).toMatchObject([
			{ goal: { change: { percent: 10, from: 50 } } },
			{ goal: { kind: 'above' }, repeats: true },
		]);
		await expectProblem(addAlert({ item: 'Absent', drop: 10 }, context), 'no-price-for-percent');
	});

	test('waits for less than the lowest recorded ask, and says of which time', async () => {
		const { catalogue } = fixture;
		const [item] = catalogue.itemsOf(catalogue.byExactName(redline)!);
		const now = new SimulatedClock().now();
		const recorded = { from: now - 40 * 24 * 60 * 60_000, to: now };
		const lows = () => lowsOf(new Map([[item!, 48]]), 20_000);
		const context = alertContext(fixture, { history: fakeHistory(recorded, {}, { lows }) });
		const reply = words(await addAlert({ item: redline, new_low: '90d' }, context));
		expect(reply).toContain('is **at or below €47.99**.');
		expect(reply).toMatch(/That would be the \*\*lowest in 90 days\*\*\. Prices are recorded since <t:\d+:D>/);
		expect(await stored(context)).toMatchObject([{ goal: { kind: 'below', amount: 47.99, low: '90d' } }]);
		const list = words(await listAlerts(context));
		expect(list).toContain('at or below €47.99 · lowest in 90 days');
		await expectProblem(addAlert({ item: redline, new_low: '90d' }, context), 'alert-exists');
		const locked = { item: redline, new_low: 'all', trade_locked: true } as const;
		await expectProblem(addAlert(locked, context), 'no-lows');
		await expectProblem(addAlert({ item: redline, new_low: 'all' }, alertContext(fixture)), 'history-off');
	});

	test('asks for a missing goal in a form, and refuses several goals and amounts that no price can have', async () => {
		const context = alertContext(fixture);
		const form = await addAlert({ item: redline, in_stock: false, days: 7 }, context);
		expect(form).toMatchObject({ inputs: [{ id: 'when' }, { id: 'price' }, { id: 'days', value: '7' }] });
		for (const options of [{ repeat: 'again' }, { below: 1, above: 2 }, { drop: 5, in_stock: true }] as const)
			await expectProblem(addAlert({ item: redline, ...options }, context), 'not-one-goal');
		expect(newGoal({ below: 0.205 })).toMatchObject({ value: 0.2 });
		expect(newGoal({ above: 0.214 })).toMatchObject({ value: 0.22 });
		for (const below of [0, 0.001]) await expectProblem(addAlert({ item: redline, below }, context), 'not-an-amount');
		await expectProblem(addAlert({ item: 'no such thing', below: 1 }, context), 'no-such-item');
		expect(await stored(context)).toEqual([]);
	});

	test('says that a goal is met already, sets nothing, and offers to wait for the next time', async () => {
		const context = alertContext(fixture);
		const question = await addAlert({ item: redline, below: 60, days: 5, repeat: 'again' }, context);
		expect(words(question)).toContain('It is **at or below €60.00** already, so no alert was set.\nNow: €50.00.');
		expect(await stored(context)).toEqual([]);
		expect(words(await pressForReply(buttonOf(question, 'No, thanks'), context))).toBe('No alert was set.');
		const reply = await pressForReply(buttonOf(question, 'Tell me when it becomes so again'), context);
		expect(words(reply)).toContain('is **at or below €60.00** again.');
		expect(await stored(context)).toMatchObject([{ state: 'met', repeats: true, goal: { amount: 60 } }]);
		const inStock = await addAlert({ item: redline, in_stock: true }, context);
		expect(words(inStock)).toContain('It is **in stock** already, so no alert was set.\nNow: in stock, €50.00.');
	});

	test('says that it is about the price of one if several are typed', async () => {
		const context = alertContext(fixture);
		const note = 'An alert is about the price of one, not of 3.';
		expect(words(await addAlert({ item: `3x ${redline}`, below: 60 }, context))).toContain(note);
		expect(words(await addAlert({ item: `3x ${redline}`, below: 40 }, context))).toContain(note);
		expect(words(await addAlert({ item: redline, below: 30 }, context))).not.toContain('price of one');
	});

	test('offers a filter for a restock of any of several items', async () => {
		const context = alertContext(fixture);
		const question = await addAlert({ item: 'glove', in_stock: true }, context);
		const reply = await pressForReply(buttonOf(question, 'Any of these'), context);
		expect(words(reply)).toContain(
			'Back in stock · Counter-Strike 2**: however rarely they sell, items that match “glove”',
		);
		expect(await stored(context)).toEqual([]);
		const priced = await addAlert({ item: 'glove', below: 1.5 }, context);
		expect(priced).not.toHaveProperty('buttons.0');
	});

	test('shows items to pick from if several match, and goes on with the one that is picked', async () => {
		const context = alertContext(fixture);
		const question = await addAlert({ item: 'glove', below: 1.5, days: 7, repeat: 'again' }, context);
		expect(question.embed.title).toContain('do you mean?');
		const [menu] = question.menus!;
		await pressForReply(menu!.id, context, menu!.options[0]!.value);
		const [alert] = await stored(context);
		expect(alert).toMatchObject({ repeats: true, goal: { amount: 1.5 } });
		expect(alert!.endsAt - alert!.addedAt).toBe(7 * 24 * 60 * 60_000);
	});

	test('without a goal, opens its form for the item that is picked', async () => {
		const context = alertContext(fixture);
		const several = await addAlert({ item: 'glov' }, context);
		const [menu] = several.menus!;
		expect(menu!.options.map(({ label }) => label)).toEqual(['Glove', 'GLOVE']);
		const form = await press(menu!.id, context, menu!.options[0]!.value);
		expect(form).toMatchObject({ text: expect.stringContaining('**Glove**'), inputs: expect.any(Array) });
		expect(await stored(context)).toEqual([]);
	});

	test('without a goal, keeps the days in the form, also when an item is picked or the form opens again', async () => {
		const context = alertContext(fixture);
		const several = await addAlert({ item: 'glov', days: 30 }, context);
		const [menu] = several.menus!;
		const days = { inputs: expect.arrayContaining([expect.objectContaining({ id: 'days', value: '30' })]) };
		const form = (await press(menu!.id, context, menu!.options[0]!.value)) as Form;
		expect(form).toMatchObject(days);
		const [, name, ...state] = form.id.split(':') as [string, 'price'];
		const refusal = (await alert.forms[name](state, { price: 'abc', days: '30' }, context)) as Reply;
		expect(await press(buttonOf(refusal, 'Open the form again'), context)).toMatchObject(days);
	});

	test('watches the cheapest of several versions, or the one that is picked instead', async () => {
		const context = alertContext(fixture);
		const reply = await addAlert({ item: doppler, below: 250 }, context);
		expect(words(reply)).toContain('**★ Karambit | Doppler (Factory New)** · any version is **at or below €250.00**');
		expect(words(reply)).toContain('Now: €300.00, 17% to go.\nThe cheapest version counts.');
		const [menu] = reply.menus!;
		const ruby = menu!.options.find(({ label }) => label === 'Ruby')!;
		expect(words(await pressForReply(menu!.id, context, ruby.value))).toContain('Now: €900.00');
		expect(await stored(context)).toMatchObject([{ version: 'Ruby', goal: { amount: 250 } }]);
		await expectProblem(pressForReply(menu!.id, context, ruby.value), 'alert-exists');
	});

	test('replaces the alert of any version also if the picked one waits until its goal is met again', async () => {
		const context = alertContext(fixture);
		const reply = await addAlert({ item: doppler, above: 800 }, context);
		const [menu] = reply.menus!;
		const ruby = menu!.options.find(({ label }) => label === 'Ruby')!;
		const question = await pressForReply(menu!.id, context, ruby.value);
		expect(await stored(context)).toMatchObject([{ version: null }]);
		// The alert of any version is still there, so *No* shows it.
		expect(words(await pressForReply(buttonOf(question, 'No, thanks'), context))).toContain('any version');
		await pressForReply(buttonOf(question, 'Tell me when it becomes so again'), context);
		expect(await stored(context)).toMatchObject([{ version: 'Ruby', goal: { amount: 800 } }]);
	});

	test('keeps the alert of any version if the one that is picked cannot be set', async () => {
		const context = alertContext(fixture);
		const reply = await addAlert({ item: doppler, below: 250 }, context);
		const [menu] = reply.menus!;
		const ruby = menu!.options.find(({ label }) => label === 'Ruby')!;
		const closed = {
			...context,
			directMessages: { ...context.directMessages, sendToChannel: async () => 'refused' as const },
		};
		await expectProblem(pressForReply(menu!.id, closed, ruby.value), 'messages-refused');
		expect(await stored(context)).toMatchObject([{ version: null }]);
		await pressForReply(menu!.id, context, ruby.value);
		const another = await addAlert({ item: doppler, below: 250 }, context);
		await expectProblem(pressForReply(another.menus![0]!.id, context, ruby.value), 'alert-exists');
		expect(await stored(context)).toMatchObject([{ version: 'Ruby' }, { version: null }]);
	});

	test('takes a percentage of the price of the version that is picked', async () => {
		const context = alertContext(fixture);
		const [menu] = (await addAlert({ item: doppler, drop: 10 }, context)).menus!;
		const ruby = menu!.options.find(({ label }) => label === 'Ruby')!;
		expect(words(await pressForReply(menu!.id, context, ruby.value))).toContain(
			'is **at or below €810.00**: 10% less than €900.00, the lowest ask now.',
		);
	});

	test('rounds a percentage away from the price, so that it is not met already', () => {
		const amount = (kind: 'drop' | 'rise', percent: number, ask: number) =>
			goalToStore({ kind, value: percent }, { ask, quantity: 1, isConverted: false }, redline);
		expect(amount('drop', 1, 0.3)).toMatchObject({ kind: 'below', amount: 0.29 });
		expect(amount('rise', 1, 0.3)).toMatchObject({ kind: 'above', amount: 0.31 });
		expect(amount('drop', 10, 0.7)).toMatchObject({ amount: 0.63 });
		expect(amount('rise', 10, 1.1)).toMatchObject({ amount: 1.21 });
		expect(amount('drop', 99, 0.02)).toMatchObject({ amount: 0.01 });
		// A converted price is met as it is displayed: as 0.02 and 0.05.
		expect(amount('drop', 5, 0.0234)).toMatchObject({ amount: 0.01, change: { from: 0.02 } });
		expect(amount('rise', 5, 0.0468)).toMatchObject({ amount: 0.06 });
	});

	test('states the real percentage if rounding to a cent makes it larger', () => {
		const offer = { ask: 0.21, quantity: 1, isConverted: false };
		const change = (kind: 'drop' | 'rise') =>
			changeValues(
				{ goal: goalToStore({ kind, value: 1 }, offer, redline), currency: 'EUR' } as DisplayedAlert,
				createWords()('en-US'),
			);
		expect(change('drop')).toMatchObject({ change: '4.8% less than €0.21' });
		expect(change('rise')).toMatchObject({ change: '4.8% more than €0.21' });
		const cent = { ask: 0.01, quantity: 1, isConverted: false };
		const ofCent = { goal: goalToStore({ kind: 'drop', value: 10 }, cent, redline), currency: 'EUR' } as DisplayedAlert;
		expect(changeValues(ofCent, createWords()('en-US'))).toEqual({ hasChange: false, change: '' });
	});

	test('sets nothing if direct messages are refused, and says so then and there', async () => {
		for (const why of ['refused', 'no-server'] as const) {
			const open = async () => ({ refused: why });
			const refusesToOpen = alertContext(fixture, {
				directMessages: { sendToUser: async () => why, open, sendToChannel: async () => why },
			});
			const refusesToSend = alertContext(fixture, {
				directMessages: {
					sendToUser: async () => why,
					open: async () => ({ channel: '9' }),
					sendToChannel: async () => why,
				},
			});
			for (const context of [refusesToOpen, refusesToSend]) {
				await expectProblem(addAlert({ item: redline, below: 1 }, context), 'messages-refused', { why });
				expect(await stored(context)).toEqual([]);
			}
		}
	});

	test('keeps the alert if Discord fails to deliver its confirmation, and says so', async () => {
		const context = alertContext(fixture, {
			directMessages: {
				sendToUser: async () => 'failed',
				open: async () => ({ channel: '9' }),
				sendToChannel: async () => 'failed',
			},
		});
		expect(words(await addAlert({ item: redline, below: 1 }, context))).toContain('failed to deliver its confirmation');
		expect(await stored(context)).toHaveLength(1);
		const noChannel = alertContext(fixture, {
			directMessages: { ...context.directMessages, open: async () => ({ refused: 'failed' }) },
		});
		await expectProblem(addAlert({ item: redline, below: 1 }, noChannel), 'messages-failed');
	});

	test('resumes alerts that were paused because direct messages were refused, once they are accepted again', async () => {
		const context = alertContext(fixture);
		await addAlert({ item: redline, below: 1 }, context);
		const [first] = await stored(context);
		await context.alerts.change(context.caller.userId, first!.id, { paused: 'unreachable' });
		for (const outcome of ['refused', 'failed'] as const) {
			const closed = { ...context, directMessages: { ...context.directMessages, sendToChannel: async () => outcome } };
			// The words of the reply, or the code of the refusal.
			const answer = await addAlert({ item: redline, below: 2 }, closed).then(words, ({ problem }) => problem.code);
			expect(answer).not.toContain('active again');
			expect((await stored(context))[0]).toMatchObject({ paused: 'unreachable' });
		}
		expect(words(await addAlert({ item: redline, below: 3 }, context))).toContain('refused are active again');
		for (const { paused } of await stored(context)) expect(paused).toBeUndefined();
	});

	test('can be tried again if a list is missing, with the same goal', async () => {
		const { market, directMessages } = alertContext(fixture);
		const down = alertContext(fixture, { ...fakeContext(fixture, { missing: ['tradable'] }), directMessages });
		const unanswered = await addAlert({ item: redline, below: 45, days: 7 }, down).catch((error) => error);
		expect(unanswered).toBeInstanceOf(MissingListError);
		const context = alertContext(fixture, { market });
		await pressForReply(unanswered.tryAgainId, context);
		expect(await stored(context)).toMatchObject([{ name: redline, goal: { kind: 'below', amount: 45 } }]);
		const long = addAlert({ item: `no ${'such '.repeat(20)}thing`, below: 45 }, down);
		await expect(long).rejects.toBeInstanceOf(MarketError);
	});

	test('says that the price now is converted, also if the goal is met already', async () => {
		const context = converting(alertContext(fixture), { USD: 2 });
		const reply = await addAlert({ item: redline, below: 99, currency: 'USD' }, context);
		expect(words(reply)).toContain('is **at or below $99.00**.\nNow: ≈\u00a0$100.00, 1% to go.');
		expect(await stored(context)).toMatchObject([{ currency: 'USD', state: 'armed' }]);
		expect(words(await addAlert({ item: redline, drop: 10, currency: 'USD' }, context))).toContain(
			'**at or below $90.00**: 10% less than ≈\u00a0$100.00, the lowest ask now.',
		);
		expect(words(await addAlert({ item: redline, below: 100, currency: 'USD' }, context))).toContain(
			'It is **at or below $100.00** already, so no alert was set.\nNow: ≈\u00a0$100.00.',
		);
	});
});
