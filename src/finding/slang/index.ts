import { counterStrike } from './counter-strike.ts';
import { dota } from './dota.ts';
import type { Slang } from './meaning.ts';
import { rust } from './rust.ts';
import { teamFortress } from './team-fortress.ts';

/** The games there are tables of slang for, by app id. */
export type SlangGame = 730 | 570 | 440 | 252490;

export const slang: Readonly<Record<SlangGame, Slang>> = {
	730: counterStrike,
	570: dota,
	440: teamFortress,
	252490: rust,
};
