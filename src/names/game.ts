/** Steam's app ids, which the marketplace uses, too. */
export const games = [730, 570, 440, 252490] as const;

/** The only game whose items have wears and kinds, and translated names. */
export const counterStrike = 730;

export type Game = (typeof games)[number];

export const gameNames: Readonly<Record<Game, string>> = {
	730: 'Counter-Strike 2',
	570: 'Dota 2',
	440: 'Team Fortress 2',
	252490: 'Rust',
};
