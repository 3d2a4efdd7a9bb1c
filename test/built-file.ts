import { createRequire } from 'node:module';

/** The built file of `path`, from the build that is being run: the tests' own, or `dist`. */
export const builtFile = (path: string): string => createRequire(import.meta.url).resolve(`#built/${path}`);
