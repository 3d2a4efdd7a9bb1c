import { describe, expect, test } from 'vitest';
import alert from '../../../../commands/alerts/alert/alert.ts';
import price from '../../../../commands/price/price.ts';
import type { Form } from '../../../../src/words/reply.ts';
import { buttonOf, converting, doppler, expectProblem } from '../../fake-context.ts';
import { alertContext, alertFixture, press, redline, words } from './alert-context.ts';

const fixture = await alertFixture(1234.5);
type Context = ReturnType<typeof alertContext>;
const stored = ({ alerts, caller }: Context) => alerts.of(caller.userId);

async function priceForm(item: string, context: Context): Promise<Form> {
	const reply = await price.run({ item }, context);
	const [, , ...state] = buttonOf(reply, 'Alert me').split(':');
	return (await alert.components.item(state, [], context)) as Form;
}

const submit = (form: Form, values: Record<string, string>, context: Context) => {
	const [, name, ...state] = form.id.split(':') as [string, 'price' | 'stock', ...string[]];
	return alert.forms[name](state, values, context);
};

describe('Alert me', () => {
	test('on /price opens a form with a usual drop filled in, and sets an alert', async () => {
		const context = alertContext(fixture);
		const form = await priceForm(redline, context);
		expect(form.text).toBe('**AK-47 | Redline (Field-Tested)**\nNow: €1,234.50.');
		expect(form.inputs).toMatchObject([
			{
				id: 'when',
				options: [{ value: '5', default: true }, { value: '10' }, { value: '20' }, {}, {}, { value: 'watch' }],
			},
			{ id: 'price', isOptional: true },
			{ id: 'days', value: '90' },
		]);
		expect(words(await submit(form, { when: '5', price: '€1,200', days: ' 7' }, context))).toContain(
			'**at or below €1,200.00**',
		);
		expect(await stored(context)).toMatchObject([{ goal: { kind: 'below', amount: 1200 }, state: 'armed' }]);
		expect(words(await submit(form, { when: 'own', price: '1,234.50', days: '7' }, context))).toContain('already');
	});

	test('converts an amount in another currency, says so, and refuses one without a rate', async () => {
		const context = converting(alertContext(fixture), { USD: 1.25 });
		const form = await priceForm(redline, context);
		const text = words(await submit(form, { when: 'own', price: '$1,000', days: '7' }, context));
		expect(text).toContain('$1,000.00 is €800.00 at the exchange rate of');
		expect(await stored(context)).toMatchObject([{ goal: { kind: 'below', amount: 800 }, currency: 'EUR' }]);
		const refusal = words(await submit(form, { when: 'own', price: '1,000 zł', days: '7' }, context));
		expect(refusal).toContain('is in another currency');
		expect(await stored(context)).toHaveLength(1);
	});

	const percentGoal = (kind: string, percent: number) => ({ kind, change: { percent, from: 1234.5 } });
	test.each([
		[{ when: '5' }, percentGoal('below', 5)],
		[{ when: '20', price: ' ' }, percentGoal('below', 20)],
		[{ when: '5', price: '-15%' }, percentGoal('below', 15)],
		[{ when: '5', price: '12,5 %' }, percentGoal('below', 12.5)],
		[{ when: 'own', price: '+10%' }, percentGoal('above', 10)],
		[
			{ when: 'own', price: '1300' },
			{ kind: 'above', amount: 1300 },
		],
	])('on /price takes choices, percentages and amounts: %j', async (values, goal) => {
		const context = alertContext(fixture);
		await submit(await priceForm(redline, context), { ...values, days: '7' }, context);
		expect(await stored(context)).toMatchObject([{ goal, state: 'armed' }]);
	});

	test('on /price of an item in stock asks whether to wait until it is back in stock', async () => {
		const context = alertContext(fixture);
		expect(words(await submit(await priceForm(redline, context), { when: 'stock', days: '7' }, context))).toContain(
			'so no alert was set',
		);
	});

	test('on /price of a name with versions watches any of them', async () => {
		const context = alertContext(fixture);
		const form = await priceForm(doppler, context);
		expect(form.text).toContain('· any version\nNow: €300.00.');
		await submit(form, { when: 'own', price: '400', days: '7' }, context);
		expect(await stored(context)).toMatchObject([{ version: null, goal: { kind: 'above', amount: 400 } }]);
	});

	test('on /price of what nobody sells waits until it is in stock', async () => {
		const context = alertContext(fixture);
		const form = await priceForm('Absent', context);
		expect(form.inputs.map(({ id }) => id)).toEqual(['days']);
		expect(form.text).toBe('**Absent**\nNow: none on offer.\nYou will get a direct message when the item is in stock.');
		await submit(form, { days: '30' }, context);
		expect(await stored(context)).toMatchObject([{ name: 'Absent', goal: { kind: 'stock' } }]);
	});

	test('says what is not valid, with a button that opens the form again, with its days', async () => {
		const context = alertContext(fixture);
		const form = await priceForm(redline, context);
		const withDays = (days: string) => ({
			...form,
			inputs: form.inputs.map((input) => (input.id === 'days' ? { ...input, value: days } : input)),
		});
		for (const [values, message, days] of [
			[{ when: 'own', price: '', days: '7' }, 'Choose a goal.', '7'],
			[{ when: '5', price: 'cheap', days: '7' }, '“cheap” is not an amount', '7'],
			[{ when: '5', price: '100%', days: '7' }, '“100%” is not possible. Type a percentage', '7'],
			[{ when: '5', price: '-0%', days: '7' }, '0%” is not possible', '7'],
			[{ when: '5', price: '+1001%', days: '7' }, 'at most 1,000%', '7'],
			[{ when: '5', price: '1', days: 'many' }, '“many” is not a number of days', '90'],
			[{ when: '5', price: '1', days: '366' }, '“366” is not a number of days', '365'],
		] as const) {
			const reply = await submit(form, values, context);
			expect(words(reply)).toContain(message);
			expect(await press(buttonOf(reply, 'Open the form again'), context)).toEqual(withDays(days));
		}
		expect(await stored(context)).toEqual([]);
		await expectProblem(alert.forms.price(['x'], {}, context), 'form-expired');
	});
});
