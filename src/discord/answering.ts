import type { Clock } from '../runtime/clock.ts';
import { within } from '../runtime/waiting.ts';
import { discordLimits } from '../views/discord-limits.ts';
import { type Answerable, type Outcome, Responder, type ResponderOptions } from './responder.ts';

/**
 * An answer that is ready within this time, ms, is sent as the first response (one request); otherwise the response is
 * deferred, and Discord shows “thinking…”. Half of Discord's limit (docs/discord.md#first-answer) leaves time for the
 * request itself.
 */
const deferAfter = discordLimits.firstResponse / 2;

export interface SendOptions extends ResponderOptions {
	readonly clock: Clock;
	/** Called when Discord has accepted the first response. */
	readonly onResponded: () => void;
}

/**
 * Sends outcomes as they come: the first as the response itself if it is ready in time, later ones as edits of it.
 * @throws what Discord refused.
 */
export async function sendOutcomes(
	interaction: Answerable,
	outcomes: AsyncGenerator<Outcome>,
	options: SendOptions,
): Promise<void> {
	const responder = new Responder(interaction, options);
	try {
		const first = outcomes.next();
		const inTime = await within(options.clock, deferAfter, first);
		if (inTime) {
			await responder.respond(inTime.value);
			options.onResponded();
		} else {
			await responder.defer();
			options.onResponded();
			await responder.edit((await first).value);
		}
		let unsent: Outcome | undefined;
		for await (const outcome of outcomes) unsent = await responder.tryEdit(outcome);
		// The last outcome must arrive: it shows the result.
		if (unsent) await responder.edit(unsent);
	} finally {
		// Stop the work if nobody can see its result.
		await outcomes.return(undefined);
	}
}
