import { MarketError, type MarketFailure, UserError } from '../errors.ts';
import { asIs } from '../views/markdown.ts';
import { colours, type Reply } from '../views/reply.ts';

const explanations: Record<MarketFailure, string> = {
	unreachable: 'The marketplace cannot be reached right now.',
	'timed-out': 'The marketplace took too long to answer.',
	limited: 'The marketplace allows only a few list requests in five minutes, and they are used up.',
	'credentials-refused': 'The marketplace refuses the credentials.',
	'network-refused': 'The network in front of the marketplace refuses us right now.',
	'not-understood': 'The marketplace answered with something that cannot be understood.',
};

/** The one place where an error becomes words. `reference` lets a user's report be found in the log. */
export function explain(error: unknown, reference: string): Reply {
	return { embed: { description: words(error, reference), colour: colours.failure } };
}

function words(error: unknown, reference: string): string {
	if (error instanceof UserError) return asIs(error.message);
	if (!(error instanceof MarketError))
		return `Something broke on our side. If it stays so, report it with the reference \`${reference}\`.`;
	const { failure, retryAt, wanted, ready } = error;
	const lines = [explanations[failure]];
	// Rounded up: told 12:00:00.9 as 12:00:00, people come back too early.
	if (retryAt !== undefined)
		lines.push(`Prices${wanted ? ` in ${wanted}` : ''} can be asked for again <t:${Math.ceil(retryAt / 1000)}:R>.`);
	if (ready.length > 0) lines.push(`Ready now: ${ready.join(', ')}.`);
	return lines.join(' ');
}
