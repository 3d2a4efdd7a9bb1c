import type { MarketError } from '../errors/market-error.ts';
import { gameNames } from '../market/game.ts';
import type { ListKind } from '../market/list-key.ts';
import { MissingListError } from '../market/snapshots/missing-list-error.ts';
import { marketFailureText } from './error-messages.ts';
import type { Formats } from './formatting/formats.ts';
import { labels } from './labels.ts';
import { colours, type Embed } from './reply.ts';

/** What becomes of a message that there is no answer for yet. */
export type Outlook =
	/** The bot replaces it by the answer. `at`: process time by which something will have happened. */
	| { readonly kind: 'fills-in'; readonly at: number }
	/** The reader has to come back. `wasPromised`: the message said before that the answer would appear in it. */
	| { readonly kind: 'is-final'; readonly at: number; readonly wasPromised: boolean };

/** Whether a list is on its way, so that nothing has failed. */
export const isOnItsWay = ({ failure }: MarketError): boolean => failure === 'queued' || failure === 'loading';

/** Why there is no answer yet, and what happens next. */
export function unansweredEmbed(error: MarketError, outlook: Outlook, formats: Formats): Embed {
	const isWaiting = isOnItsWay(error);
	const lines = [
		isWaiting ? progress(error, formats) : marketFailureText(error, formats),
		outlook.kind === 'fills-in' ? nextStep(isWaiting, outlook.at, formats) : comeBack(outlook, formats),
		error instanceof MissingListError && error.ready.length > 0 ? `Available now: ${error.ready.join(', ')}.` : '',
	];
	return {
		description: lines.filter(Boolean).join(isWaiting ? '\n' : ' '),
		colour: isWaiting ? colours.question : colours.failure,
	};
}

/** How far the loading of the list has come. */
function progress(error: MarketError, formats: Formats): string {
	if (error.failure === 'loading') return `**${nameOf(error)} are being loaded.**`;
	return `**${nameOf(error)} are not loaded yet.** ${marketFailureText(error, formats)}`;
}

function nextStep(isWaiting: boolean, at: number, formats: Formats): string {
	return isWaiting
		? `The answer is expected ${formats.soon(at)} and will appear here.`
		: `This bot will try again ${formats.soon(at)} and show the answer here.`;
}

/** Still correct when it is read later: the time of day comes first. */
function comeBack({ at, wasPromised }: Extract<Outlook, { kind: 'is-final' }>, formats: Formats): string {
	const [time, soon] = [formats.timeOfDay(at), formats.soon(at)];
	const when = soon.includes(time) ? time : `${time} (${soon})`;
	return wasPromised
		? `This message can no longer update itself. Press **${labels.tryAgain}** after ${when}.`
		: `Try again after ${when}.`;
}

const names: Readonly<Record<ListKind, string>> = {
	tradable: 'Prices',
	'trade-locked': 'Trade-locked prices',
	history: 'Sales',
	'out-of-stock': 'Out-of-stock items',
};

/** `Prices for Rust in EUR`. */
function nameOf(error: MarketError): string {
	if (!(error instanceof MissingListError)) return 'Prices';
	const { kind, game, currency } = error.list;
	return `${names[kind]} for ${gameNames[game]} in ${currency}`;
}
