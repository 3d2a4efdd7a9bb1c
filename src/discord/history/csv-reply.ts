import { UserError } from '../../errors/user-error.ts';
import { gameNames } from '../../market/game.ts';
import { seriesCsv } from '../../prices/series-csv.ts';
import { csvEmbed, csvName } from '../../views/history/csv.ts';
import type { Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import type { LoadedItem } from '../items/item-question.ts';

/**
 * Everything that was recorded of an item as a file, only for the user who asked. In the currency of the history: a file is
 * data, so nothing is converted.
 * @throws UserError if nothing has been recorded; StoreError
 */
export async function csvReply({ lists, catalogue, ref }: LoadedItem, context: Context): Promise<Reply> {
	const { history, clock, formats } = context;
	const { game } = lists.query;
	if (!history.isOn) throw new UserError({ code: 'history-off' });
	const watched = history.recorded(game);
	const now = clock.wall();
	if (!watched)
		throw new UserError({ code: 'day-not-recorded', at: now, now, game: gameNames[game], recorded: undefined });
	const [course] = await history.series(game, [catalogue.key(ref)], watched);
	const name = catalogue.label(ref);
	const file = course && (await seriesCsv(course));
	return {
		embed: csvEmbed(name, file?.rows ?? 0, history.currency, watched.from, formats),
		file: file && { name: csvName(name, history.currency), data: file.data },
		isPrivate: true,
	};
}
