/**
 * The options with which a process of such a build has to be started, so that its own imports lead to the same build.
 */
export const buildOptions = process.execArgv.filter((option) => option.startsWith('--conditions='));
