/** A pseudo-random number from 0 up to 1 for each seed and whole number. Much faster than `random`. */
export function draw(seed: number, n: number): number {
	// The finalizer of MurmurHash3.
	let bits = seed ^ Math.imul(n, 0x9e3779b1);
	bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
	bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
	return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

/** A smooth curve between -1 and 1 that has another random value at each whole `x`. */
function wave(seed: number, x: number): number {
	const before = Math.floor(x);
	const part = x - before;
	const from = draw(seed, before);
	const to = draw(seed, before + 1);
	return 2 * (from + (to - from) * part * part * (3 - 2 * part)) - 1;
}

/** Waves that are added up: how many days lie between random values, and how far those are from 0 at most. */
export type Waves = readonly { readonly days: number; readonly height: number }[];

export function sumOf(waves: Waves, seed: number, day: number): number {
	let sum = 0;
	for (let i = 0; i < waves.length; i++) {
		const { days, height } = waves[i]!;
		// Each begins elsewhere, so that items do not turn at the same time.
		sum += height * wave(seed + i, day / days + draw(seed, i));
	}
	return sum;
}

/** Something that happens about every `pace` steps, at random: the last time it did until `step`. */
export function lastEvent(
	seed: number,
	pace: number,
	step: number,
): { readonly number: number; readonly step: number } {
	const at = (number: number) => Math.floor((number + draw(seed, number)) * pace);
	const number = Math.floor(step / pace);
	const last = at(number) <= step ? number : number - 1;
	return { number: last, step: at(last) };
}
