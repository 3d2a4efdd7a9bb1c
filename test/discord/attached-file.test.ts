import { expect, onTestFinished, test } from 'vitest';
import { LoopbackServer } from '../../playground/loopback-server.ts';
import { AttachedFiles } from '../../src/discord/attached-file.ts';

async function serverOf(data: Buffer | undefined, status = 200) {
	const requestedPaths: string[] = [];
	const server = new LoopbackServer((request, response) => {
		requestedPaths.push(request.url ?? '');
		response.writeHead(status).end(data);
	});
	await server.listen();
	onTestFinished(() => server.stop());
	return { origin: `http://${server.address}`, requestedPaths };
}

const failsWith = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) });

test.each([
	['UTF-8', Buffer.from('Ящик x2'), 'Ящик x2'],
	['UTF-16 with its mark', Buffer.from('\ufeffЯщик x2', 'utf16le'), 'Ящик x2'],
	['the encoding of Windows', Buffer.from([0x53, 0x74, 0xfc, 0x63, 0x6b]), 'Stück'],
])('A file in %s is read', async (_, data, text) => {
	const { origin } = await serverOf(data);
	const files = new AttachedFiles(`${origin}/api`);
	expect(await files.read({ url: `${origin}/list.txt`, size: data.length })).toBe(text);
});

test('Files are loaded from where Discord keeps them, and from nowhere else', async () => {
	const { origin, requestedPaths } = await serverOf(Buffer.from('secret'));
	const files = new AttachedFiles('https://discord.com/api');
	for (const url of [origin, 'https://cdn.discordapp.com.example.org/a', 'file:///etc/passwd', 'nonsense'])
		await expect(files.read({ url, size: 6 })).rejects.toEqual(failsWith('file-not-loaded'));
	expect(requestedPaths).toEqual([]);
});

test('Files of Discord are loaded although its API is reached through a local proxy', async () => {
	const loaded: string[] = [];
	const files = new AttachedFiles('http://127.0.0.1:3000/api', async (url) => {
		loaded.push(url);
		return Buffer.from('list');
	});
	for (const host of ['https://cdn.discordapp.com', 'https://media.discordapp.net'])
		expect(await files.read({ url: `${host}/attachments/1/2/list.txt?ex=1`, size: 4 })).toBe('list');
	expect(loaded).toHaveLength(2);
});

test('A file that is larger than Discord said is refused', async () => {
	const { origin } = await serverOf(Buffer.alloc(1_000_000, 'x'));
	const files = new AttachedFiles(origin);
	await expect(files.read({ url: `${origin}/a`, size: 10 })).rejects.toEqual(failsWith('file-too-large'));
});

test('A file that Discord does not serve is an error, not an empty list', async () => {
	const { origin } = await serverOf(undefined, 404);
	await expect(new AttachedFiles(origin).read({ url: `${origin}/a`, size: 10 })).rejects.toEqual(
		failsWith('file-not-loaded'),
	);
});
