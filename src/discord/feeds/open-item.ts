import { z } from 'zod';
import { UserError } from '../../errors/user-error.ts';
import { currencies } from '../../market/currency.ts';
import { games } from '../../market/game.ts';
import type { Reply } from '../../views/reply.ts';
import type { Context } from '../context.ts';
import { privateItemReply } from '../items/private-item-reply.ts';

/** A value of the menu below a post: see `src/views/feeds/post.ts`. */
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
	return privateItemReply('price', { query: { game, currency, locked: locked === '1' }, key }, context);
}
