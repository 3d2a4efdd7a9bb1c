import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
	/** It is the same for ever under its address. */
	readonly isFixed: boolean;
}

/** A package as it is installed. */
interface Installed {
	readonly name: string;
	readonly folder: string;
	/** Where its files are served: with its version, so that browsers may keep them. */
	readonly address: string;
	/** The file behind each name it may be imported by. */
	readonly exports: Readonly<Record<string, string>>;
}

/** The page's own files: what is written by hand, what `tsc` has made, and the installed modules it stands on. */
export class PageFiles {
	/** Folders by the beginning of the addresses of what is in them. */
	readonly #folders: ReadonlyMap<string, string>;
	readonly #fixed: readonly string[];
	readonly #importMap: string;

	constructor() {
		const { resolve } = createRequire(import.meta.url);
		const core = installed(components, resolve(components));
		// From where the components are, so that both use the same copy of what they share.
		const { resolve: fromCore } = createRequire(resolve(components));
		const others = Object.keys(packages).map((name) => installed(name, fromCore(name)));
		this.#importMap = JSON.stringify({ imports: importsOf(core, others) });
		this.#fixed = [core, ...others].map(({ address }) => address);
		this.#folders = new Map([
			['/page', dirname(resolve('#page'))],
			['/scripts', dirname(dirname(resolve('#page-script')))],
			...[core, ...others].map(({ address, folder }) => [address, folder] as const),
		]);
	}

	/** The page itself, and what its Content-Security-Policy is to say of the one script that stands in it. */
	async index(): Promise<PageFile & { readonly importMapHash: string }> {
		const html = await readFile(join(this.#folders.get('/page')!, 'index.html'), 'utf8');
		const importMapHash = createHash('sha256').update(this.#importMap).digest('base64');
		const body = Buffer.from(html.replace('{}', () => this.#importMap));
		return { type: types['.html']!, body, isFixed: false, importMapHash };
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
		return body && { type, body, isFixed: this.#fixed.includes(prefix) };
	}
}

/** @param file one of the package's, wherever in it. */
function installed(name: string, file: string): Installed {
	const within = join('node_modules', ...name.split('/'));
	const folder = file.slice(0, file.lastIndexOf(within) + within.length);
	const { version, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
		readonly version: string;
		readonly exports: Installed['exports'];
	};
	return { name, folder, address: `/modules/${name}@${version}`, exports };
}

/** What stands for the names in imports. The components have a name for each; of the others every file has its own. */
function importsOf(core: Installed, others: readonly Installed[]): Record<string, string> {
	const exported = Object.entries(core.exports).map(([name, file]) => [
		core.name + name.slice(1),
		core.address + file.slice(1),
	]);
	const bare = others.map(({ name, address }) => [name, `${address}/${packages[name]}`]);
	const within = others.map(({ name, address }) => [`${name}/`, `${address}/`]);
	return Object.fromEntries([...exported, ...bare, ...within]) as Record<string, string>;
}
