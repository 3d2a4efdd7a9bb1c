import type { MarketError } from '../errors/market-error.ts';
import { type Game, gameNames } from '../market/game.ts';
import { marketFailureText, restarting } from './error-messages.ts';
import { joinLines } from './formatting/join.ts';
import { labels } from './labels.ts';
import { colours, type Embed } from './reply.ts';

/** Whether a list is on its way, so that nothing has failed. */
export const isOnItsWay = ({ failure }: MarketError): boolean => failure === 'loading' || failure === 'no-rate';

/** Why there is no answer yet, which games are ready, and that the answer will follow. */
export function loadingEmbed(error: MarketError, ready: readonly Game[]): Embed {
	const lines = [
		error.failure === 'loading' ? '**Prices are being loaded.**' : `**${marketFailureText(error)}**`,
		'The answer will appear here.',
		readyGames(ready),
	];
	return {
		description: joinLines(...lines),
		colour: isOnItsWay(error) ? colours.question : colours.failure,
	};
}

/** That the answer will not follow any more. */
export function notLoadedEmbed(error: MarketError, ready: readonly Game[]): Embed {
	const lines = [`${marketFailureText(error)} Press **${labels.tryAgain}** in a few minutes.`, readyGames(ready)];
	return { description: joinLines(...lines), colour: colours.failure };
}

export const restartingEmbed: Embed = { description: restarting, colour: colours.failure };

const readyGames = (ready: readonly Game[]): string =>
	ready.length === 0 ? '' : `Ready: ${ready.map((game) => gameNames[game]).join(', ')}.`;
