/**
 * The option with which a test starts another process, so that the imports `#built/*` of both lead to the same build.
 */
export const buildOptions = process.execArgv.filter((option) => option.startsWith('--conditions='));
