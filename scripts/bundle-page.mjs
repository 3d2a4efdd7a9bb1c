import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../playground/page', import.meta.url));

/** Bundles the playground's page and the packages it imports into one script and one style sheet in `outDir`. */
export function bundlePage(outDir) {
	return build({
		configFile: false,
		root,
		logLevel: 'warn',
		// lit's production files, whatever NODE_ENV is: tests set it to “test”.
		resolve: { conditions: ['module', 'browser', 'production'] },
		build: {
			outDir,
			emptyOutDir: true,
			target: 'es2023',
			// The page's Content-Security-Policy forbids data URLs.
			assetsInlineLimit: 0,
			modulePreload: false,
		},
	});
}
