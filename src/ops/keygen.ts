import { newKey } from '../accounts/cipher.ts';

// Only the key, so that scripts can use the output as it is.
process.stdout.write(`${newKey()}\n`);
