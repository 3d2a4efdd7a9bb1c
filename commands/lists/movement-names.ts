import type { Direction, MovementPeriod } from '../../src/answers/pages/movement-choice.ts';
import type { PlainKey } from '../../src/words/translate.ts';

export const periodNames = {
	'1d': 'movers.option.1d',
	'7d': 'movers.option.7d',
	'30d': 'movers.option.30d',
} as const satisfies Record<MovementPeriod, PlainKey>;
export const directionNames = {
	up: 'movers.option.up',
	down: 'movers.option.down',
} as const satisfies Record<Direction, PlainKey>;
