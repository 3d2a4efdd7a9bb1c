import { candidatesReply } from './candidates-reply.ts';
import { itemAnswers } from './item-answers.ts';
import { askFigures, priceReply } from './price-reply.ts';

/** The answers of `/price`, also for others that show what an item costs. */
export const priceAnswers = itemAnswers({
	command: 'price',
	itemReply: priceReply,
	candidatesReply: (...found) => candidatesReply(askFigures, ...found),
	news: 'asks',
	newsOf: (lists) => lists.listings(),
});
