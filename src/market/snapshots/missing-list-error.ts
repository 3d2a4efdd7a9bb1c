import { MarketError, type MarketErrorDetails, type MarketFailure } from '../../errors/market-error.ts';
import type { Currency } from '../currency.ts';
import type { ListKey } from '../list-key.ts';

export interface MissingListDetails extends MarketErrorDetails {
	readonly list: ListKey;
	readonly ready?: readonly Currency[];
}

/** A list is not in memory and could not be loaded in time: which one, and the currencies that are ready instead. */
export class MissingListError extends MarketError {
	readonly list: ListKey;
	readonly ready: readonly Currency[];

	constructor(failure: MarketFailure, message: string, { list, ready = [], ...details }: MissingListDetails) {
		super(failure, message, details);
		this.list = list;
		this.ready = ready;
	}
}
