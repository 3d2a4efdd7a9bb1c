import { type Client, Events } from 'discord.js';
import type { Log } from '../../runtime/log.ts';

/**
 * Logs interactions that discord.js drops. It parses an interaction before it emits the event: it throws if something
 * expected is missing, and reports unknown types only as a debug message.
 */
export function guardInteractions(client: Client, log: Log): void {
	const { InteractionCreate: action } = (client as unknown as { actions: { InteractionCreate: InteractionAction } })
		.actions;
	const handle = action.handle.bind(action);
	action.handle = (data) => {
		try {
			handle(data);
		} catch (error) {
			log.warn({ type: data.type, error: String(error) }, 'could not parse an interaction');
		}
	};
	client.on(Events.Debug, (text) => {
		if (text.startsWith('[INTERACTION]')) log.warn({ text }, 'received an interaction of an unknown type');
	});
}

interface InteractionAction {
	handle(data: { readonly type?: unknown }): void;
}
