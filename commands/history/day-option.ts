import { dayLength } from '../../src/base/clock.ts';
import { parseDay } from '../../src/base/text/parse-day.ts';
import { UserError } from '../../src/base/user-error.ts';
import { optional, type Suggestion, suggestedText } from '../../src/discord/command/option.ts';
import { type Game, gameNames, games } from '../../src/names/game.ts';
import type { TimeSpan } from '../../src/prices/price-series.ts';
import { startOfDay } from '../../src/prices/series-facts.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import type { HistoryContext } from '../items/item-context.ts';
import type { HistoryView } from '../items/question-scope.ts';

/** In characters. */
const textLimit = 40;
/** How many of the newest recorded days are searched for a part of their name. */
const maxNamedDays = 400;

export const dateOption = optional(
	suggestedText('history.option.date', textLimit, async (text, others, context: HistoryContext) => {
		const game = games.find((each) => each === others.game) ?? (await context.defaults()).game;
		return suggestDays(text, game, context);
	}),
);

export async function dayView(text: string, game: Game, context: HistoryContext): Promise<HistoryView> {
	const { clock, words } = context;
	const day = parseDay(text, clock.wall(), words.locale);
	if (day === undefined) throw new UserError({ code: 'no-such-day', typed: text });
	await requireRecordedSpan(day * dayLength, game, context);
	return { day };
}

/**
 * Returns the recorded time of the game.
 * @throws UserError if the day of `at` (Unix ms) is before it, or yet to come
 */
export async function requireRecordedSpan(
	at: number,
	game: Game,
	{ history, clock }: HistoryContext,
): Promise<TimeSpan> {
	if (!history.isOn) throw new UserError({ code: 'history-off' });
	await history.ready(game);
	const recorded = history.recorded(game);
	const now = clock.wall();
	if (!recorded || at < startOfDay(recorded.from) || at > now)
		throw new UserError({ code: 'day-not-recorded', at, now, game: gameNames[game], recorded });
	return recorded;
}

/** Returns “Friday, 14 August 2026”. @param at Unix ms; the day in UTC */
const dayName = (at: number, locale: string): string =>
	new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(at);

function suggestDays(text: string, game: Game, { history, clock, words }: HistoryContext): Suggestion[] {
	const recorded = history.recorded(game);
	if (!recorded) return [];
	const first = startOfDay(recorded.from) / dayLength;
	const last = startOfDay(recorded.to) / dayLength;
	const query = text.trim().toLowerCase();
	const typedDay = query === '' ? undefined : parseDay(query, clock.wall(), words.locale);
	const oldest = typedDay === undefined ? Math.max(first, last - maxNamedDays + 1) : first;
	const suggestions: Suggestion[] = [];
	for (let day = last; day >= oldest && suggestions.length < discordLimits.choices; day--) {
		const name = dayName(day * dayLength, words.locale);
		const value = new Date(day * dayLength).toISOString().slice(0, 10);
		const isMatch = typedDay === undefined ? `${name} ${value}`.toLowerCase().includes(query) : day === typedDay;
		if (isMatch) suggestions.push({ name, value });
	}
	return suggestions;
}
