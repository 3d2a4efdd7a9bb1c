import type { FaultName } from '../src/local/market/faults.ts';

/**
 * One of each kind that the marketplace may do wrong, and what who asks is to hear of it. All kinds there are stand with
 * the requests and with the reading of answers.
 */
export const failures: [FaultName, RegExp][] = [
	['down', /cannot be reached right now/],
	['limited for an hour', /allows only a few list requests/],
	['refused by the network', /network in front of the marketplace refuses us/],
	['bomb', /cannot be understood/],
];
