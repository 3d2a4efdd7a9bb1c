import { newKey } from '../accounts/cipher.ts';

// Nothing but the key is printed, so that scripts can use the output as it is.
process.stdout.write(`${newKey()}\n`);
