/** The message tells the operator what to fix and contains no secret. */
export class StartError extends Error {
	override readonly name = 'StartError';
}
