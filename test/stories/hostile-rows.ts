import { historyRow, itemRow, outOfStockRow, salesOf } from '../market/bodies.ts';

/** Names that a marketplace should not send, and that must be shown safely all the same. */
export const hostileNames = [
	'Sticker | a\n# Heading\r\n> quote',
	'Sticker | \u202Egnp.exe\u202C \u2066b\u2069',
	'\u200BSticker | hidden start',
	'Sticker | tab\there \u0007bell',
	'Sticker | [click](https://user:pass@evil.example/x) <@1> @everyone',
	`Sticker | ${'*'.repeat(501)}`,
	`Sticker | ${'long '.repeat(100)}`,
	'Sticker | half \ud83d of one',
	'Sticker | \u2028 lines \u2029',
	'#AAAAAAAAAAAA',
	'> quote',
	'♥\u202E',
] as const;

/** Names that nobody could see, or that cannot be stored. */
export const blankNames = ['', ' ', '\n', '\u200B\u200D', '\u3164', '\u202E\u202C', 'Sticker | nul \u0000'] as const;

export const hostileVersion = `${'_'.repeat(50)}\n# ${'|'.repeat(47)}`;

const pages = { item_page: 'https://user:pass@evil.example/x', market_page: `https://evil.example/${'x'.repeat(600)}` };
const hostileFields = { ...pages, min_price: 1e-9, mean_price: 1.1234589012345, max_price: 1e10 };

export const hostileItems = [
	...hostileNames.map((name) => itemRow(name, hostileFields)),
	itemRow('Sticker | versions', { ...hostileFields, version: hostileVersion }),
	itemRow('Sticker | versions', { ...hostileFields, version: '\u202Eabc' }),
	...blankNames.map((name) => itemRow(name, hostileFields)),
];
export const hostileSales = [
	...hostileNames.map((name) =>
		historyRow(name, { ...pages, last_30_days: { ...salesOf(1e9, 1_000_000_000), min: 1e-9 } }),
	),
	historyRow('Sticker | versions', { ...pages, version: hostileVersion }),
	historyRow('Sticker | versions', { ...pages, version: '\u202Eabc' }),
	...blankNames.map((name) => historyRow(name)),
];
/** Sold more than all else, so that they come first. */
export const hostileAbsences = [
	...hostileNames.map((name) => outOfStockRow(name, { suggested_price: 1e10, sales_last_90d: 1_000_000 })),
	...blankNames.map((name) => outOfStockRow(name)),
];

/** Ordinary rows. With so many of them, a list is not refused because of its bad ones. */
export const plainRows = (make: (name: string) => object, count = 700) =>
	Array.from({ length: count }, (_, i) => make(`Sticker | Plain ${i}`));

export const hostileTransaction = (name: string, i: number) => ({
	id: i + 1,
	type: `${name}\n# type`,
	sub_type: '\u202E',
	status: ' ',
	amount: 1e10,
	fee: 1e-9,
	currency: i % 2 ? `\n${name}` : 'EUR',
	items: [{ market_hash_name: name, amount: 1e308 }, { market_hash_name: '\u200B' }],
	created_at: i % 3 ? '2026-01-01T00:00:00.000Z' : `${name}\n`,
	updated_at: null,
});
