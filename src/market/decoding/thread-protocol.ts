import type { SearchIndex } from '../../finding/index/search-index.ts';
import type { PriceSeries, Span } from '../../prices/price-series.ts';
import type { RecordingNotice } from '../../prices/recorded-prices.ts';
import type { Reference } from '../../prices/reference.ts';
import type { StoreLocation } from '../../storage/database.ts';
import type { Reply, Request } from '../../threads/thread-calls.ts';
import type { CatalogueData } from '../catalogue/catalogue-data.ts';
import type { Currency } from '../currency.ts';
import type { Game } from '../game.ts';
import type { ListKey } from '../list-key.ts';
import type { Measurement } from '../rates/measure-rate.ts';
import type { Rows } from '../rows/rows.ts';
import type { DecodedList, Decoder } from './decoder.ts';

/** What the decoding thread is asked to do. */
export type Call =
	| {
			readonly name: 'decode';
			readonly key: ListKey;
			readonly body: Uint8Array;
			readonly fetchedAt: number;
			readonly leastRows: number;
			readonly home: Rows | undefined;
	  }
	| { readonly name: 'measure'; readonly key: ListKey; readonly body: Uint8Array; readonly home: Rows }
	| { readonly name: 'read'; readonly keys: readonly ListKey[] }
	| { readonly name: 'stored' }
	| { readonly name: 'forget'; readonly key: ListKey }
	| { readonly name: 'index'; readonly game: Game }
	| { readonly name: 'recorded'; readonly game: Game }
	| { readonly name: 'series'; readonly game: Game; readonly keys: readonly string[]; readonly span: Span }
	| { readonly name: 'reference'; readonly game: Game; readonly at: number }
	| { readonly name: 'close' };

/** The result of a call. */
export interface Outcome {
	readonly lists?: readonly (DecodedList | undefined)[];
	readonly stored?: Awaited<ReturnType<Decoder['stored']>>;
	readonly index?: SearchIndex;
	readonly measurement?: Measurement | undefined;
	readonly recorded?: Span | undefined;
	readonly series?: readonly (PriceSeries | undefined)[] | undefined;
	readonly reference?: Reference | undefined;
}

export type DecodingRequest = Request<Call>;
/** A message that the thread sends on its own. `unsaved`: why lists cannot be stored. */
export type Notice = { readonly unsaved: string } | RecordingNotice;
export type DecodingReply = Notice | Reply<Outcome>;

export interface ThreadData {
	/** Where lists and recorded prices are kept. */
	readonly store: StoreLocation;
	/** The home currency, in which prices are recorded; undefined if they are not. */
	readonly history: Currency | undefined;
	/** The names that the previous thread had sent, so that their ids stay the same. */
	readonly catalogues: readonly CatalogueData[];
}
