// Asks the bot on this machine whether it is alive (healthz) or ready (readyz): exit code 0 means yes.
// node deploy/probe.mjs healthz|readyz
import { get } from 'node:http';

/** How long to wait for an answer, ms. */
const timeout = 4_000;

const path = process.argv[2] ?? 'healthz';
const { OPS_PORT: port, OPS_HOST: ownHost = '' } = process.env;
const host = ['', '0.0.0.0', '::'].includes(ownHost) ? '127.0.0.1' : ownHost;

if (port) {
	const request = get({ host, port, path: `/${path}`, timeout }, (response) => {
		if (response.statusCode !== 200) process.exitCode = 1;
		response.pipe(process.stdout);
	});
	request.on('timeout', () => request.destroy(new Error(`no answer within ${timeout / 1_000} seconds`)));
	request.on('error', (error) => fail(`/${path} cannot be read on port ${port}: ${error.message}`));
} else fail('Set OPS_PORT to the port that the bot listens on.');

function fail(message) {
	process.stderr.write(`${message}\n`);
	process.exitCode = 1;
}
