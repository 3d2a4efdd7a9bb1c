import type { AtomicKeyv } from '../storage/atomic-keyv.ts';

export type StoredLinks = Pick<AtomicKeyv<unknown>, 'get' | 'change' | 'delete'>;
