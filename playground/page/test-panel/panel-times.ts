import { Times } from '../../times.ts';

/** The test panel is not part of Discord, so it is always in English. */
export const times = new Times('en-US');
