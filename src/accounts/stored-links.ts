import type { AtomicKeyv } from '../storage/atomic-keyv.ts';

/** Encrypted credentials by user id, and the key of pseudonyms. They are parsed when they are read. */
export type StoredLinks = Pick<AtomicKeyv<unknown>, 'get' | 'change' | 'delete'>;
