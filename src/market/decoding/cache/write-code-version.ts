import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** A step of the build: writes what `codeVersion` reads. */
const sources = new URL('../../../../../src/', import.meta.url);
const rooms = ['search', 'market', 'base/text'];

const hash = createHash('sha256');
for (const room of rooms)
	for (const file of readdirSync(new URL(`${room}/`, sources), { recursive: true, encoding: 'utf8' }).sort())
		if (/\.(ts|txt)$/.test(file))
			hash.update(`${room}/${file}\0`).update(readFileSync(new URL(`${room}/${file}`, sources)));
const version = hash.digest('base64url').slice(0, 16);
writeFileSync(new URL('code-version.json', import.meta.url), JSON.stringify({ version }));
