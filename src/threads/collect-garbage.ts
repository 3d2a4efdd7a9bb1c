import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Makes what has this thread's garbage collected at once. The collector lets up to 64 MB and more outside of its heap
 * lie, and the pieces in which bodies are unpacked and pictures drawn all lie there: they would stay for minutes.
 */
export function collector(): () => void {
	setFlagsFromString('--expose-gc');
	const collect: unknown = runInNewContext('gc');
	return typeof collect === 'function' ? () => collect() : () => {};
}
