import { z } from 'zod';
import { UserError } from '../../errors/user-error.ts';
import { currencies } from '../../market/currency.ts';
import { games } from '../../market/game.ts';
import type { Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { loadItem } from '../items/item-state.ts';
import { priceReply } from '../items/price-reply.ts';
import { answerAbout } from '../items/question.ts';

/** A value of the menu below a post: see `openValue`. */
const itemValue = z.tuple([
	z.coerce.number().pipe(z.literal(games)),
	z.enum(currencies),
	z.enum(['0', '1']),
	z.string(),
]);

/** The price of an item of a post, only for whoever picked it. @throws UserError, Unanswered */
export async function openItem(value: string | undefined, context: Context): Promise<Reply> {
	const { success, data } = itemValue.safeParse(value?.split(':'));
	if (!success) throw new UserError({ code: 'button-expired' });
	const [game, currency, locked, key] = data;
	const item = { query: { game, currency, locked: locked === '1' }, key, origin: '' };
	const reply = await answerAbout('price', item, async () =>
		priceReply(await loadItem(item, 'price', context), context),
	);
	return { ...reply, isPrivate: true };
}
