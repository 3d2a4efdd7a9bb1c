import { type DestinationStream, type Logger, pino } from 'pino';

/** The logger as the rest of the bot sees it: an object of chosen fields and one sentence per line. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Shorter secrets are not redacted: replacing two letters everywhere would make the log unreadable. */
const shortestSecret = 6;

/**
 * A logger that writes lines of JSON to `out`. Callers log chosen fields only. As a second safeguard, every secret in
 * `secrets` is redacted from each finished line, because pino's own redaction misses nested values and message texts.
 */
export function createLog(
	level: string,
	secrets: readonly (string | undefined)[],
	out: NodeJS.WritableStream = process.stdout,
): Logger {
	const hidden = secrets.filter((secret) => secret !== undefined && secret.length >= shortestSecret) as string[];
	const redacting: DestinationStream = {
		write(line) {
			out.write(hidden.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line));
		},
	};
	return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, redacting);
}
