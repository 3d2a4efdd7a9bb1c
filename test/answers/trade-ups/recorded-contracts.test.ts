import { beforeAll, describe, expect, test } from 'vitest';
import { openingOf } from '../../../src/answers/openings/opening.ts';
import { worthOfOpening } from '../../../src/answers/openings/priced-opening.ts';
import { sellingPricesOf } from '../../../src/answers/selling-price.ts';
import { contractOf } from '../../../src/answers/trade-ups/contract.ts';
import { worthOfContract } from '../../../src/answers/trade-ups/priced-contract.ts';
import { ContentsOfContainers } from '../../../src/facts/containers.ts';
import { type Fixture, fewRows, fixtureOf } from '../../commands/fake-context.ts';
import { needing, sharedData } from '../../support/shared-data.ts';
import { recordedDay, recordedDaysNeed } from '../pages/recorded-lists.ts';

const contents = await new ContentsOfContainers().read();

type Parts = readonly (readonly [name: string, units: number, float: number])[];

/**
 * What another program computed from the same package and recording: the inputs of a contract, whether they are
 * StatTrak™, what comes back on average, and the odds of outcomes without a price.
 */
const contracts: readonly (readonly [Parts, boolean, number, number])[] = [
	[[['AK-47 | Redline', 10, 0.21]], false, 79.655, 0],
	[[['AK-47 | Redline', 10, 0.16]], true, 110.33, 0.5],
	[
		[
			['M4A1-S | Atomic Alloy', 7, 0.05],
			['AK-47 | Redline', 3, 0.2],
		],
		false,
		136.0155,
		0.35,
	],
	[[['AWP | Asiimov', 5, 0.2]], false, 137.5612, 0.70769],
	[[['AK-47 | Neon Rider', 5, 0.1]], false, 140.3746, 0.15385],
	[[['Glock-18 | Candy Apple', 10, 0.03]], false, 1.33, 0],
	[[['MP9 | Starlight Protector', 5, 0.3]], false, 208.7263, 0],
	[[['USP-S | Cortex', 10, 0.12]], false, 39.615, 0],
	[[['AK-47 | Slate', 10, 0.2]], false, 3.33, 0],
	[[['P250 | Visions', 10, 0.4]], false, 14.32, 0.5],
	[
		[
			['AK-47 | Slate', 5, 0.06],
			['Desert Eagle | Light Rail', 5, 0.2],
		],
		true,
		9.59,
		0,
	],
	[[['M4A1-S | Decimator', 10, 0.3]], false, 94.8, 0],
];
/** Name, what an opening returns on average, and the odds of items without a price, by the same program. */
const cases = [
	['Kilowatt Case', 0.7648, 0.07086],
	['Recoil Case', 0.9317, 0.15352],
	['Horizon Case', 1.4418, 0.47937],
	['CS:GO Weapon Case', 22.998, 0.62542],
	['Fever Case', 1.0007, 0.09228],
	['Chroma 2 Case', 2.4365, 0.14115],
	['Clutch Case', 0.9379, 0.2575],
	['Anubis Collection Package', 0.371, 0.25623],
	['Copenhagen 2024 Mirage Souvenir Package', 0.6345, 0.01949],
] as const;

describe.skipIf(!sharedData(recordedDaysNeed))(`On 22 August 2026${needing(recordedDaysNeed)}`, () => {
	let fixture: Fixture;
	beforeAll(async () => {
		const { items, history } = await recordedDay('2026-08-22');
		fixture = await fixtureOf({ ...fewRows, tradable: items, history });
	});

	test.each(contracts)(
		'the contract of %j, StatTrak™: %j, is worth what another program says',
		(parts, isStatTrak, average, unpriced) => {
			const inputs = parts.flatMap(([name, units, float]) =>
				Array.from({ length: units }, () => ({ ...contents.weapon(name)!, isStatTrak, float })),
			);
			const worth = worthOfContract(
				contractOf(inputs),
				sellingPricesOf(fixture.snapshots.history.rows, fixture.catalogue),
			);
			expect(worth.average).toBeCloseTo(average, 3);
			expect(worth.unpriced).toBeCloseTo(unpriced, 5);
		},
	);

	test.each(cases)('an opening of %s returns what another program says', (name, average, unpriced) => {
		const container = contents.containers.find((each) => each.name === name)!;
		const { tradable, history } = fixture.snapshots;
		const worth = worthOfOpening(
			openingOf(container),
			tradable,
			sellingPricesOf(history.rows, fixture.catalogue),
			fixture.catalogue,
			/* isDoubtful */ () => false,
		);
		expect(worth.average).toBeCloseTo(average, 3);
		expect(worth.unpriced).toBeCloseTo(unpriced, 3);
	});
});
