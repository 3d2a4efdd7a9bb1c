import type { FaultName } from '../src/playground/faults.ts';

/** What the marketplace may do wrong, and what who asks is to hear of it. */
export const failures: [FaultName, RegExp][] = [
	['down', /cannot be reached right now/],
	['error', /cannot be reached right now/],
	['cut off', /cannot be reached right now/],
	['limited', /allows only a few list requests/],
	['limited for an hour', /allows only a few list requests.*/],
	['refused by the network', /network in front of the marketplace refuses us/],
	['redirect', /cannot be understood/],
	['truncated', /cannot be understood/],
	['not Brotli', /cannot be understood/],
	['called Brotli', /cannot be understood/],
	['HTML', /cannot be understood/],
	['object', /cannot be understood/],
	['empty', /cannot be understood/],
	['half the rows bad', /cannot be understood/],
	['bomb', /cannot be understood/],
];
