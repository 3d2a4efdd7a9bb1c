import { readFileSync } from 'node:fs';

/**
 * Preloaded into a program, shifts its system clock: `Date.now` is off by the milliseconds in the file SHIFT_FILE. Nothing
 * else changes, as when somebody sets the machine's clock.
 */
const now = Date.now.bind(Date);
const file = process.env.SHIFT_FILE ?? '';
let readAt = 0;
let shift = 0;
Date.now = () => {
	const real = now();
	if (real - readAt > 20) {
		shift = Number(readFileSync(file, 'utf8'));
		readAt = real;
	}
	return real + shift;
};
