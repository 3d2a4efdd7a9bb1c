import { createRequire } from 'node:module';

/**
 * The options with which a process of such a build has to be started, so that its own imports lead to the same build.
 */
export const buildOptions = process.execArgv.filter((option) => option.startsWith('--conditions='));

/** The built file of `path`, from the build that is in use: the tests' own, or `dist`. */
export const builtFile = (path: string): string => createRequire(import.meta.url).resolve(`#built/${path}`);
