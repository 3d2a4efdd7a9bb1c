import type { AlertProblem } from '../../errors/alert-problem.ts';
import { quote } from '../formatting/escape-markdown.ts';
import { type Formats, plural } from '../formatting/formats.ts';

/** What went wrong with an alert, and what to do about it. */
export function alertProblemMessage(problem: AlertProblem, formats: Formats): string {
	switch (problem.code) {
		case 'alert-exists':
			return 'You already have this alert. `/alert list` shows all of yours.';
		case 'too-many-alerts':
			return `You already have ${plural(formats, problem.limit, 'alert', 'alerts')}, which is the most this bot allows. Delete one in \`/alert list\` first.`;
		case 'alerts-off':
			return 'Alerts are turned off on this bot. Use `/price` to see what an item costs.';
		case 'alert-gone':
			return 'This alert has been deleted. `/alert list` shows the alerts that you have.';
		case 'not-one-goal':
			return `${problem.given === 0 ? 'This alert has nothing to wait for.' : 'An alert can wait for only one thing.'} Give exactly one: a price at or below, a price at or above, a drop or a rise in percent, or the item being in stock. For two prices, set two alerts.`;
		case 'no-price-for-percent':
			return `The lowest ask for ${quote(problem.item)} is not known right now, so there is no price to take a percentage of. Give an amount with \`below\` or \`above\`, or use \`in_stock\`.`;
		case 'not-an-amount':
			return `${typed(problem.typed)} is not an amount that an alert can wait for. Type a number such as \`${formats.bare(12.5, 'cents')}\`, at most \`${formats.count(problem.most)}\`.`;
		case 'not-days':
			return `${typed(problem.typed)} is not a number of days. Type a whole number from \`1\` to \`${formats.count(problem.most)}\`.`;
		case 'messages-refused':
			return messagesRefused[problem.why];
		case 'messages-failed':
			return 'Discord could not open your direct messages, so nothing was changed. Please try again in a minute.';
		case 'not-a-time':
			return `${typed(problem.typed)} is not a time of day. Type one such as \`22:00\`.`;
		case 'no-such-zone':
			return `There is no time zone named ${typed(problem.typed)}. ${nearestZones(problem.nearest)}`;
	}
}

/** What to do if direct messages do not arrive. */
export const messagesRefused = {
	refused:
		'You do not accept direct messages from this bot, so an alert could not reach you. In a server that you share with it, open *Privacy Settings* and turn on *Direct Messages*, or unblock the bot. Then try again.',
	'no-server':
		'Discord lets this bot write only to people who share a server with it, so an alert could not reach you. Join a server that has this bot, or add it to one of yours. Then try again.',
} as const;

const typed = (text: string): string => (text.trim() === '' ? 'What you typed' : quote(text));

function nearestZones(nearest: readonly string[]): string {
	const names = nearest.map((name) => `\`${name}\``);
	return names.length > 0
		? `Did you mean ${names.join(' or ')}?`
		: 'Type the name of a large city in it, such as `Berlin`, or an offset such as `UTC+2`.';
}
