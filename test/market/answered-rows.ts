/** The fields of the marketplace's rows that answers show. */
interface Row {
	readonly market_hash_name: string;
	readonly version: string | null;
}

export interface ListedRow extends Row {
	readonly min_price: number;
	readonly quantity: number;
	readonly [field: string]: unknown;
}

export interface SoldRow extends Row {
	readonly last_24_hours: PeriodRow;
	readonly last_7_days: PeriodRow;
	readonly last_30_days: PeriodRow;
	readonly last_90_days: PeriodRow;
}
type PeriodRow = Readonly<Record<'min' | 'avg' | 'median' | 'max' | 'volume', number>>;

export interface AbsentRow extends Row {
	readonly suggested_price: number;
	readonly avg_sale_price: number;
	readonly sales_last_90d: number;
}

export const labelOf = ({ market_hash_name, version }: Row) =>
	version === null ? market_hash_name : `${market_hash_name} · ${version}`;

/** As it is displayed in English. */
export const euro = (value: number, locale = 'en-US') =>
	value.toLocaleString(locale, { style: 'currency', currency: 'EUR' });
