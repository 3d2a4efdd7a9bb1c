import { type DestinationStream, type Logger, pino } from 'pino';

/** What the parts of the bot need of a log: chosen fields and one sentence. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Longer secrets only: replacing a two-letter one would make every line unreadable. */
const shortestSecret = 6;

/**
 * Lines of JSON to `out`. Callers log chosen fields; besides, whatever stands in `secrets` is struck out of every
 * finished line, since pino's own redaction misses nested values and message texts.
 */
export function createLog(
	level: string,
	secrets: readonly (string | undefined)[],
	out: NodeJS.WritableStream = process.stdout,
): Logger {
	const hidden = secrets.filter((secret) => secret !== undefined && secret.length >= shortestSecret) as string[];
	const strike: DestinationStream = {
		write(line) {
			out.write(hidden.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line));
		},
	};
	return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, strike);
}
