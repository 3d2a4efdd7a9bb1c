import type { FaultName } from '../../src/local/market/faults.ts';

/**
 * One marketplace fault of each kind, and what the user is told about it. The tests of the market client and of decoding
 * cover all faults.
 */
export const failures: [FaultName, RegExp][] = [
	['down', /cannot be reached right now/],
	['limited for an hour', /limits how often price lists can be requested/],
	['refused by the network', /The marketplace is blocking this bot’s requests/],
	['bomb', /sent an answer this bot does not understand/],
];
