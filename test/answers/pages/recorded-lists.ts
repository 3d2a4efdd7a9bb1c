import { sharedData } from '../../support/shared-data.ts';

/** Three of the recorded days. */
export const recordedDays = { weekAgo: '2026-08-15', dayAgo: '2026-08-21', today: '2026-08-22' } as const;
export const recordedDaysNeed = 'market/build.mjs';

/** A row of a recorded day as it was written down: texts, empty if there is nothing. */
type RecordedRow = Readonly<Record<string, string>>;

interface Builder {
	recordedDay(day: string): RecordedRow[];
	build(options: { readonly day: string }): {
		readonly items: readonly BuiltRow[];
		readonly history: readonly object[];
	};
}

interface BuiltRow {
	readonly market_hash_name: string;
	readonly version: string | null;
}

/** The figures of an item on a recorded day; undefined where there are none. */
export interface RecordedItem {
	/** The name, and the version that the builder gave it. */
	readonly label: string;
	readonly ask: number | undefined;
	readonly quantity: number;
	readonly suggested: number | undefined;
	readonly week: { readonly median: number | undefined; readonly volume: number };
	readonly month: { readonly median: number | undefined; readonly volume: number };
	readonly quarter: { readonly median: number | undefined; readonly volume: number };
}

const patternedFinishes = [
	'Case Hardened',
	'Heat Treated',
	'(?:Amber |Marble )?Fade',
	'Crimson Web',
	'Slaughter',
	'(?:Gamma )?Doppler',
];
/** A name that ends with one of these finishes and a wear. */
const patternedName = new RegExp(String.raw` \| (?:${patternedFinishes.join('|')}) \([^)]+\)$`);

/** Whether collectors pay for the pattern of an item. For gloves they do not. */
export const isPatterned = (label: string): boolean => !/(?:Gloves|Wraps) \|/.test(label) && patternedName.test(label);

/** Whether an ask looks wrong, without the code under test. */
export function looksWrong(ask: number, { month, quarter, suggested }: RecordedItem): boolean {
	const sold = [month, quarter].find(({ median, volume }) => volume >= 5 && median);
	const worth = sold?.median ?? suggested ?? 0;
	return worth > 0 && (ask * 3 < worth - 1e-9 || ask > worth * 3 + 1e-9);
}

/** A recorded day: its lists as the marketplace would answer them, and the figures straight from the recording. */
export async function recordedDay(day: string) {
	const builder: Builder = await import(sharedData(recordedDaysNeed)!.href);
	const { items, history } = builder.build({ day });
	const number = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text));
	const recorded = builder.recordedDay(day).map((row, i): RecordedItem => {
		const { market_hash_name, version } = items[i]!;
		if (market_hash_name !== row.market_hash_name) throw new Error('The builder has changed the order of rows.');
		return {
			label: version === null ? market_hash_name : `${market_hash_name} · ${version}`,
			ask: number(row.skinport_ask),
			quantity: number(row.skinport_listings) ?? 0,
			suggested: number(row.skinport_suggested_price),
			week: { median: number(row.skinport_sales_median_7d), volume: number(row.skinport_sales_volume_7d) ?? 0 },
			month: { median: number(row.skinport_sales_median_30d), volume: number(row.skinport_sales_volume_30d) ?? 0 },
			quarter: { median: number(row.skinport_sales_median_90d), volume: number(row.skinport_sales_volume_90d) ?? 0 },
		};
	});
	return { items, history, recorded };
}
