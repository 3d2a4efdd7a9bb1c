import type { Stamp } from '../../runtime/stamp.ts';
import type { SizePeak } from './size-peaks.ts';

/** The body of a list as the marketplace sent it: compressed. */
export interface StoredBody {
	/** When its request was sent. */
	readonly fetched: Stamp;
	readonly body: Uint8Array;
	readonly peaks: readonly SizePeak[];
}

/** Stores the bodies of lists by key. All of them can be fetched again. @throws StoreError */
export interface BodyStore {
	get(key: string): Promise<StoredBody | undefined>;
	set(key: string, value: StoredBody): Promise<void>;
	delete(key: string): Promise<void>;
}
