import { counterStrike } from './counter-strike.ts';
import { dota } from './dota.ts';
import type { Slang } from './meaning.ts';
import { rust } from './rust.ts';
import { teamFortress } from './team-fortress.ts';

/** The tables of slang, by app id. */
export const slang = {
	730: counterStrike,
	570: dota,
	440: teamFortress,
	252490: rust,
} satisfies Readonly<Record<number, Slang>>;

/** The games there are tables of slang for. */
export type SlangGame = keyof typeof slang;
