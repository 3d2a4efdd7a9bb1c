import type { MarketQuery } from '../../src/answers/market-lists.ts';
import { UserError } from '../../src/base/user-error.ts';
import type { Reply } from '../../src/words/reply.ts';
import type { ItemContext } from './item-context.ts';
import { keyQuestion } from './item-question.ts';
import { privateItemReply } from './private-item-reply.ts';

/** The value of an option in a menu of items, as `pickedItemReply` reads it. */
export const pickedItemValue = ({ game, currency, locked }: MarketQuery, key: string): string =>
	[game, currency, locked ? 1 : 0, key].join(':');

export function pickedItemReply(value: string | undefined, context: ItemContext): Promise<Reply> {
	const { success, data } = keyQuestion.safeParse(value?.split(':'));
	if (!success) throw new UserError({ code: 'button-expired' });
	return privateItemReply('price', data, context);
}
