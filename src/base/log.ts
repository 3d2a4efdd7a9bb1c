import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Shorter secrets are not redacted: replacing two letters everywhere would make the log unreadable. */
const shortestSecret = 6;

/** Redacts `secrets` from finished lines: pino's own redaction misses nested values and message texts. */
export function createLog(
	level: string,
	secrets: readonly (string | undefined)[],
	out: NodeJS.WritableStream = process.stdout,
): Logger {
	const longSecrets = secrets.filter((secret) => secret !== undefined && secret.length >= shortestSecret) as string[];
	const destination: DestinationStream = {
		write(line) {
			out.write(longSecrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line));
		},
	};
	return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
