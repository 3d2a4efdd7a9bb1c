import { counterStrike } from './counter-strike.ts';
import { dota } from './dota.ts';
import { rust } from './rust.ts';
import type { Slang } from './slang-entry.ts';
import { teamFortress } from './team-fortress.ts';

export const slang = {
	730: counterStrike,
	570: dota,
	440: teamFortress,
	252490: rust,
} satisfies Readonly<Record<number, Slang>>;

export type SlangGame = keyof typeof slang;
