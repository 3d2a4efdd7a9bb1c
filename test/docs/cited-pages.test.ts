import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { anchorsIn } from './anchors.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const anchorsOf = (page: string) => anchorsIn(read(page));

const sources = ['src', 'commands', 'test', 'bench', 'pictures'].flatMap((folder) =>
	readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => `${folder}/${file}`),
);

describe('The specification', () => {
	test('has every heading that a comment cites', () => {
		const citations = sources.flatMap((file) =>
			[...read(file).matchAll(/(docs\/[\w-]+\.md)(?:#([\w-]+))?/g)].map(([, page, anchor]) => ({ file, page, anchor })),
		);
		expect(citations.length).toBeGreaterThan(30);
		const missing = citations.filter(({ page, anchor }) => anchor !== undefined && !anchorsOf(page!).has(anchor));
		expect(missing).toEqual([]);
	});
});
