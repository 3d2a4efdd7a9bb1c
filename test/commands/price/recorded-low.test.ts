import { expect, test } from 'vitest';
import price from '../../../commands/price/price.ts';
import { fakeHistory, lowsOf } from '../../support/fake-history.ts';
import { SimulatedClock } from '../../support/simulated-clock.ts';
import { fakeContext, few, fixtureOf } from '../fake-context.ts';

const fixture = await fixtureOf(few);
const item = fixture.catalogue.itemsOf(fixture.catalogue.byExactName('A')!)[0]!;
const day = 24 * 60 * 60_000;
const now = new SimulatedClock().now();
const lowDay = Math.floor(now / day) - 5;

/** What /price says of an item at €10, whose lowest ask of the recorded days was this. */
async function descriptionFor(ask: number | undefined, recordedDays: number, options: object = {}): Promise<string> {
	const lows = lowsOf(new Map(ask === undefined ? [[item + 1, 1]] : [[item, ask]]), lowDay);
	const recorded = { from: now - recordedDays * day, to: now };
	const history = fakeHistory(recorded, {}, { lows: () => lows });
	const { embed } = await price.run({ item: 'A', ...options }, { ...fakeContext(fixture), history });
	return embed.description!;
}

test('/price has the lowest ask of 90 days in small print, with its day', async () => {
	expect(await descriptionFor(9.5, 100)).toMatch(/\n-# .*lowest in 90 days: €9\.50 on [\w ]+\n/);
});

test('/price says at the top that an ask is as low as never in 90 days', async () => {
	for (const before of [10, 11]) {
		const [first, ...others] = (await descriptionFor(before, 100)).split('\n');
		expect(first).toContain('€10.00');
		expect(first).toContain('**lowest in 90 days**');
		expect(others.join('\n')).not.toContain('in 90 days:');
	}
});

test('/price says since when prices are recorded, if that is less, and nothing of less than a week', async () => {
	expect(await descriptionFor(11, 20)).toContain('**lowest since ');
	expect(await descriptionFor(11, 6)).not.toContain('lowest since');
});

test('/price does not compare with what was probably a mistake, was never on offer, or was not recorded', async () => {
	expect(await descriptionFor(0.1, 100)).not.toMatch(/lowest in 90 days/i);
	expect(await descriptionFor(undefined, 100)).not.toMatch(/lowest in 90 days/i);
	expect(await descriptionFor(11, 100, { trade_locked: true })).not.toMatch(/lowest in 90 days/i);
});
