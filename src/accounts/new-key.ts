import { randomBytes } from 'node:crypto';
import { keyBytes } from './cipher.ts';

/** A new key for CREDENTIALS_KEY. */
export const newKey = (): string => randomBytes(keyBytes).toString('base64');
