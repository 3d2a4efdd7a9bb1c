import { createRequire } from 'node:module';

/** What a process of such a build has to be started with, so that its own imports lead to the same one. */
export const buildOptions = process.execArgv.filter((option) => option.startsWith('--conditions='));

/** The built file of `path`, from the build that is being run: the tests' own, or `dist`. */
export const builtFile = (path: string): string => createRequire(import.meta.url).resolve(`#built/${path}`);
