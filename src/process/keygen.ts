import { newKey } from '../accounts/cipher.ts';

// The key and nothing else, so that it can be taken as it is.
process.stdout.write(`${newKey()}\n`);
