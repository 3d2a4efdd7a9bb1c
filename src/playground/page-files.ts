import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, sep } from 'node:path';

const types: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
};

/** What the page's modules import by name, sent as it was installed, unbundled; and what stands for the bare name. */
const packages: Readonly<Record<string, string>> = {
	'@lit/context': 'index.js',
	'@lit/reactive-element': 'reactive-element.js',
	lit: 'index.js',
	'lit-element': 'index.js',
	'lit-html': 'lit-html.js',
};
const components = '@skyra/discord-components-core';

export interface PageFile {
	readonly type: string;
	readonly body: Buffer;
}

/** The page's own files: what is written by hand, what `tsc` has made, and the installed modules it stands on. */
export class PageFiles {
	/** Folders by the beginning of the addresses of what is in them. */
	readonly #folders: ReadonlyMap<string, string>;

	constructor() {
		const { resolve } = createRequire(import.meta.url);
		const main = resolve(components);
		// From where the components are, so that both use the same copy of what they share.
		const fromComponents = createRequire(main).resolve;
		const names = Object.keys(packages);
		this.#folders = new Map([
			['/page', dirname(resolve('#page'))],
			['/scripts', dirname(dirname(resolve('#page-script')))],
			[addressOf(components), rootOf(components, main)],
			...names.map((name) => [addressOf(name), rootOf(name, fromComponents(name))] as const),
		]);
	}

	/** The page itself, and what its Content-Security-Policy is to say of the one script that stands in it. */
	async index(): Promise<PageFile & { readonly importMapHash: string }> {
		const html = await readFile(join(this.#folders.get('/page')!, 'index.html'), 'utf8');
		const importMap = JSON.stringify({ imports: await this.#imports() });
		const importMapHash = createHash('sha256').update(importMap).digest('base64');
		return { type: types['.html']!, body: Buffer.from(html.replace('{}', () => importMap)), importMapHash };
	}

	/** Where what is imported by name is. The components say themselves what stands for which name. */
	async #imports(): Promise<Record<string, string>> {
		const described = await readFile(join(this.#folders.get(addressOf(components))!, 'package.json'), 'utf8');
		const { exports } = JSON.parse(described) as { readonly exports: Readonly<Record<string, string>> };
		const exported = Object.entries(exports).map(([name, file]) => [
			components + name.slice(1),
			addressOf(components) + file.slice(1),
		]);
		const bare = Object.entries(packages).map(([name, file]) => [name, `${addressOf(name)}/${file}`]);
		const within = Object.keys(packages).map((name) => [`${name}/`, `${addressOf(name)}/`]);
		return Object.fromEntries([...exported, ...bare, ...within]) as Record<string, string>;
	}

	/** The file an address of the page stands for; undefined where there is none. */
	async file(path: string): Promise<PageFile | undefined> {
		const type = types[extname(path)];
		const found = [...this.#folders].find(([prefix]) => path.startsWith(`${prefix}/`));
		if (!type || !found) return undefined;
		const [prefix, folder] = found;
		const file = join(folder, path.slice(prefix.length));
		if (!file.startsWith(folder + sep)) return undefined;
		const body = await readFile(file).catch(() => undefined);
		return body && { type, body };
	}
}

const addressOf = (name: string) => `/modules/${name}`;

/** The folder a package was installed in, from one of its files. */
function rootOf(name: string, file: string): string {
	const folder = join('node_modules', ...name.split('/'));
	return file.slice(0, file.lastIndexOf(folder) + folder.length);
}
