import type { HistorySource, RecordingNotice } from '../../prices/recorded-prices.ts';
import type { StoreLocation } from '../../storage/database.ts';
import type { Reply, Request } from '../../threads/thread-calls.ts';
import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import type { Currency } from '../currency.ts';
import type { Decoder } from './decoder.ts';

/** What the decoding thread is asked to do. */
export type Methods = Decoder & HistorySource;

export interface Call {
	readonly name: keyof Methods;
	readonly args: readonly unknown[];
}

export type DecodingRequest = Request<Call>;
/** A message that the thread sends on its own. `unsaved`: why lists cannot be stored. */
export type Notice = { readonly unsaved: string } | RecordingNotice;
export type DecodingReply = Notice | Reply<unknown>;

export interface ThreadData {
	/** Where lists and recorded prices are kept. */
	readonly store: StoreLocation;
	/** The home currency, in which prices are recorded; undefined if they are not. */
	readonly history: Currency | undefined;
	/** The names that the previous thread had sent, so that their ids stay the same. */
	readonly catalogues: readonly CatalogueData[];
}
