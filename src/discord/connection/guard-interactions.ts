import { type Client, Events } from 'discord.js';
import type { Log } from '../../runtime/log.ts';

/**
 * discord.js reads an interaction before anybody hears of it, and throws into nowhere where one lacks what it expects; of
 * kinds that it does not know it tells only those who debug it. Both become a line in the log.
 */
export function guardInteractions(client: Client, log: Log): void {
	const { InteractionCreate: action } = (client as unknown as { actions: { InteractionCreate: InteractionAction } })
		.actions;
	const handle = action.handle.bind(action);
	action.handle = (data) => {
		try {
			handle(data);
		} catch (error) {
			log.warn({ type: data.type, error: String(error) }, 'an interaction that cannot be read');
		}
	};
	client.on(Events.Debug, (text) => {
		if (text.startsWith('[INTERACTION]')) log.warn({ text }, 'an interaction of a kind that is not known');
	});
}

interface InteractionAction {
	handle(data: { readonly type?: unknown }): void;
}
