import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { makeRequest } from '../../src/discord/rest-sender.ts';

test('A form arrives with its texts, the names of its files and every byte of them', async () => {
	let received: Promise<FormData> | undefined;
	const server = createServer(async (request, response) => {
		const headers = { 'content-type': request.headers['content-type']! };
		received = new Response(new Uint8Array(await buffer(request)), { headers }).formData();
		response.end('{}');
	});
	onTestFinished(() => {
		server.close();
		server.closeAllConnections();
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const bytes = Uint8Array.from({ length: 1_000 }, (_, i) => i % 256);
	const form = new FormData();
	form.append('payload_json', '{"content":"“Karambit” — ★\\r\\n--"}');
	form.append('files[0]', new Blob([bytes], { type: 'image/png' }), 'a "chart"\r\nof ★.png');
	form.append('files[1]', new Blob(['a;b']), 'rows.csv');
	await makeRequest!(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { method: 'POST', body: form });
	const {
		payload_json: text,
		'files[0]': chart,
		'files[1]': rows,
	} = Object.fromEntries((await received)!) as {
		readonly [name: string]: File & string;
	};
	expect(text).toBe('{"content":"“Karambit” — ★\\r\\n--"}');
	expect([chart!.name, chart!.type, new Uint8Array(await chart!.arrayBuffer())]).toEqual([
		'a "chart"\r\nof ★.png',
		'image/png',
		bytes,
	]);
	expect([rows!.name, await rows!.text()]).toEqual(['rows.csv', 'a;b']);
});
