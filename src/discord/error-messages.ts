import { linkRateLimit } from '../accounts/accounts.ts';
import { LinkError } from '../base/errors/link-error.ts';
import { MarketError, type MarketFailure } from '../base/errors/market-error.ts';
import { StoreError } from '../base/errors/store-error.ts';
import { UserError } from '../base/user-error.ts';
import type { Currency } from '../market/currency.ts';
import { type Game, gameNames } from '../names/game.ts';
import { colours, type Embed } from '../words/reply.ts';
import { joinCommas, joinLines, joinSentences } from '../words/text.ts';
import type { Words } from '../words/words.ts';
import { userErrorMessage } from './user-messages.ts';

/** Whether an error is of a class that is thrown on purpose. Every other error is a bug. */
export const isExpected = (error: unknown): boolean =>
	[UserError, MarketError, LinkError, StoreError].some((kind) => error instanceof kind);

/** Writes an error for the user. With the `reference` in a user's report, the operator finds the error in the log. */
export function errorMessage(error: unknown, reference: string, words: Words): string {
	if (error instanceof UserError) return userErrorMessage(error.problem, words);
	if (error instanceof LinkError) return linkErrorMessage(error, words);
	if (error instanceof MarketError) return marketErrorMessage(error, words);
	if (error instanceof StoreError) return words.t(`error.store.${error.failure}`);
	return words.t('error.bug', { reference });
}

/** These failures have sentences of their own for `transactions` and `link`. The others use those about lists. */
const failuresWithOwnSentence = [
	'unreachable',
	'timed-out',
	'limited',
	'credentials-refused',
	'network-refused',
	'not-understood',
] as const satisfies readonly MarketFailure[];

function marketFailureText({ failure, about }: MarketError, { t }: Words): string {
	const accountFailure = failuresWithOwnSentence.find((each) => each === failure);
	return about === 'lists' || !accountFailure ? t(`error.lists.${failure}`) : t(`error.${about}.${accountFailure}`);
}

const marketErrorMessage = (error: MarketError, words: Words): string =>
	joinSentences(marketFailureText(error, words), tryAgainText(error, words));

function linkErrorMessage(error: LinkError, words: Words): string {
	const { reason } = error;
	const { t } = words;
	const text =
		reason === 'too-many-attempts'
			? t('error.account.too-many-attempts', {
					times: linkRateLimit.budget,
					duration: words.duration(linkRateLimit.window),
				})
			: t(`error.account.${reason}`);
	return joinSentences(text, tryAgainText(error, words));
}

const tryAgainText = ({ retryAt }: { readonly retryAt: number | undefined }, { t, soon }: Words): string =>
	retryAt === undefined ? '' : t('error.tryAgain', { when: soon(retryAt) });

/** Whether the missing list or exchange rate arrives without anything having failed. */
export const isOnItsWay = ({ failure }: MarketError): boolean => failure === 'loading' || failure === 'no-rate';

/** The games and currencies whose prices can be shown although a list is missing. */
export interface ReadyPrices {
	readonly games: readonly Game[];
	readonly currencies: readonly Currency[];
}

/** While a question waits for its list, which may also have failed. */
export function loadingEmbed(error: MarketError, ready: ReadyPrices, words: Words): Embed {
	const { t } = words;
	const { failure, retryAt } = error;
	const reason = failure === 'loading' ? t('error.loading.prices') : marketFailureText(error, words);
	let nextStep: string;
	if (failure !== 'no-rate') nextStep = t('error.loading.willAppear');
	else if (retryAt === undefined) nextStep = t('error.loading.rateSoon');
	else nextStep = t('error.loading.nextTry', { when: words.soon(retryAt) });
	return {
		description: joinLines(`**${reason}**`, nextStep, readyText(error, ready, words)),
		colour: isOnItsWay(error) ? colours.question : colours.failure,
	};
}

/** After the longest wait for a list. */
export function notLoadedEmbed(error: MarketError, ready: ReadyPrices, words: Words): Embed {
	const { t } = words;
	const hint = t('error.loading.pressTryAgain', { button: t('button.tryAgain') });
	const reason = joinSentences(marketFailureText(error, words), hint);
	return { description: joinLines(reason, readyText(error, ready, words)), colour: colours.failure };
}

/** For a currency that no exchange rate can convert: waiting does not help. */
export const notConvertibleEmbed = (error: MarketError, ready: ReadyPrices, words: Words): Embed => ({
	description: joinLines(marketFailureText(error, words), readyText(error, ready, words)),
	colour: colours.failure,
});

export const restartingEmbed = ({ t }: Words): Embed => ({
	description: t('problem.restarting'),
	colour: colours.failure,
});

function readyText({ needsRate }: MarketError, { games, currencies }: ReadyPrices, words: Words): string {
	const ready = needsRate ? currencies : games.map((game) => gameNames[game]);
	return ready.length === 0 ? '' : words.t('error.loading.ready', { ready: joinCommas(words, ...ready) });
}
