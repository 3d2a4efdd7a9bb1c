import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { LoopbackServer } from '../../playground/loopback-server.ts';

async function open(port?: number) {
	const server = new LoopbackServer((_, response) => response.end('hello'));
	await server.listen(port);
	return server;
}

test('A loopback server answers at its address', async () => {
	const server = await open();
	onTestFinished(() => server.stop());
	expect(server.address).toBe(`127.0.0.1:${server.port}`);
	expect(await (await fetch(`http://${server.address}`)).text()).toBe('hello');
});

test('A loopback server that stops closes every connection, upgraded ones included', async () => {
	const server = await open();
	server.http.on('upgrade', (_, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
	const client = connect(server.port, '127.0.0.1');
	client.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
	await once(client, 'data');
	const closed = once(client, 'close');
	await server.stop();
	await closed;
	expect(server.http.listening).toBe(false);
});

test('A loopback server reports that its port is in use', async () => {
	const server = await open();
	onTestFinished(() => server.stop());
	await expect(open(server.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
