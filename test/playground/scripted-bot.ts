import { once } from 'node:events';
import { GatewayOpcodes, type InteractionResponseType } from 'discord-api-types/v10';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { applicationId } from '../../playground/discord/identities.ts';
import { LocalDiscord } from '../../playground/discord/local-discord.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

interface Interaction {
	readonly id: string;
	readonly token: string;
}

/**
 * A local Discord with a bot that does nothing by itself: the test receives each interaction and may respond to it. The
 * bot has one command, `/ask`.
 */
export async function scriptedBot() {
	const clock = new SimulatedClock();
	const discord = await LocalDiscord.start({ clock });
	onTestFinished(() => discord.stop());
	const interactions: Interaction[] = [];
	const socket = new WebSocket(discord.url.replace('http', 'ws').replace('/api', '/?v=10&encoding=json'));
	onTestFinished(() => socket.terminate());
	const ready = new Promise((resolve) => {
		socket.on('message', (data) => {
			const { t, d } = JSON.parse(String(data)) as { t?: string; d: Interaction };
			if (t === 'READY') resolve(undefined);
			if (t === 'INTERACTION_CREATE') interactions.push(d);
		});
	});
	await once(socket, 'open');
	socket.send(JSON.stringify({ op: GatewayOpcodes.Identify, d: { token: discord.token } }));
	await ready;
	const call = async (method: string, path: string, body?: object) => {
		const response = await fetch(discord.url + path, {
			method,
			headers: { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' },
			...(body ? { body: JSON.stringify(body) } : {}),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
	};
	await call('PUT', `/applications/${applicationId}/commands`, [{ name: 'ask', description: 'Asks' }]);
	return {
		clock,
		discord,
		/** Sends a request of the bot. @throws Error if Discord refuses it */
		call,
		/** Resolves to functions that respond to the next interaction. */
		async next() {
			while (interactions.length === 0) await new Promise((resolve) => setImmediate(resolve));
			const { id, token } = interactions.shift()!;
			return {
				answer: (type: InteractionResponseType, data?: object) =>
					call('POST', `/interactions/${id}/${token}/callback`, { type, data }),
				edit: (data: object) => call('PATCH', `/webhooks/${applicationId}/${token}/messages/@original`, data),
				delete: () => call('DELETE', `/webhooks/${applicationId}/${token}/messages/@original`),
				followUp: (data: object) => call('POST', `/webhooks/${applicationId}/${token}`, data),
			};
		},
	};
}
