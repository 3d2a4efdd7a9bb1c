import { readFileSync } from 'node:fs';

/**
 * Loaded in front of a program, sets its system clock: `Date.now` is off by the milliseconds in the file that
 * SHIFT_FILE names. Nothing else is touched, as when somebody sets the clock of the machine.
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
