import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import { builtFile } from '../../src/base/built-file.ts';
import { commonHeaders } from './page-answers.ts';

const types: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
};

/** For files whose names contain a hash of their content, so that a name never gets other content. */
const immutable = { 'cache-control': 'max-age=31536000, immutable' };
/** Everything comes from this server. The message components set styles on their elements, but add no style sheets. */
const contentSecurityPolicy = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"style-src-attr 'unsafe-inline'",
	"img-src 'self'",
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join('; ');

interface PageFile {
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer;
}

/** The files of the page as `npm run build` bundles it, by URL path. @throws Error if it has not been built */
export function pageFiles(): ReadonlyMap<string, PageFile> {
	const folder = dirname(builtFile('page/index.html'));
	const files = new Map<string, PageFile>();
	for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
		const type = types[extname(name)];
		if (!type) continue;
		const path = `/${name.replaceAll(sep, '/')}`;
		const caching = path.startsWith('/assets/') ? immutable : {};
		const headers = {
			...commonHeaders,
			...caching,
			'content-type': type,
			'content-security-policy': contentSecurityPolicy,
		};
		files.set(path === '/index.html' ? '/' : path, { headers, body: readFileSync(join(folder, name)) });
	}
	return files;
}
