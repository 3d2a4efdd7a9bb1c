import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/**
 * The path of a file that the build writes: in `dist`, or in `test-build` while tests run (`imports` in package.json).
 * Threads, for example, load only JavaScript, even if the caller runs from source. Throws if the file was not built.
 */
export const builtFile = (path: string): string => resolve(`#built/${path}`);
