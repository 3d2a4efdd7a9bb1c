import { pickForDay } from '../../views/history/past-day.ts';
import { withNote } from '../../views/reply.ts';
import { candidatesReply } from '../items/candidates-reply.ts';
import { itemAnswers } from '../items/item-answers.ts';
import { historyReply, saleFigures } from './history-reply.ts';

const dayLength = 24 * 60 * 60_000;

/** The answers of `/history`, also for others that show how an item was sold. */
export const historyAnswers = itemAnswers({
	command: 'history',
	itemReply: historyReply,
	async candidatesReply(typed, found, lists, context, view) {
		const reply = await candidatesReply(saleFigures, typed, found, lists, context, view);
		return typeof view === 'object' ? withNote(reply, pickForDay(view.day * dayLength)) : reply;
	},
	news: 'sales',
	newsOf: (lists) => lists.history(),
});
