import { centsOf } from '../../src/market/answers/appraise.ts';
import type { CheckedItem } from '../../src/market/answers/check-items.ts';

export const worthColumns = ['item', 'version', 'amount', 'lowest_ask', 'total', 'median_30d'] as const;

export const worthCells = ({
	name,
	version,
	amount,
	lowest,
	median,
}: Pick<CheckedItem, 'name' | 'version' | 'amount' | 'lowest' | 'median'>) => [
	...[name, version, amount, lowest],
	lowest === null ? null : centsOf(lowest, amount) / 100,
	median,
];
