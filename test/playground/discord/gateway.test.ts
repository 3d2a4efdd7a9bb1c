import { once } from 'node:events';
import { GatewayCloseCodes, GatewayOpcodes } from 'discord-api-types/v10';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { LocalDiscord } from '../../../playground/discord/local-discord.ts';

async function open() {
	const discord = await LocalDiscord.start();
	onTestFinished(() => discord.stop());
	const connect = async () => {
		const socket = new WebSocket(discord.url.replace('http', 'ws').replace('/api', '/'));
		onTestFinished(() => socket.terminate());
		await once(socket, 'message');
		return socket;
	};
	return { discord, connect };
}

describe('The local Discord’s gateway', () => {
	test('accepts a bot only with its token', async () => {
		const { discord, connect } = await open();
		const [right, wrong] = [await connect(), await connect()];
		wrong.send(JSON.stringify({ op: GatewayOpcodes.Identify, d: { token: 'another' } }));
		expect((await once(wrong, 'close'))[0]).toBe(GatewayCloseCodes.AuthenticationFailed);
		right.send(JSON.stringify({ op: GatewayOpcodes.Identify, d: { token: discord.token } }));
		expect(JSON.parse(String((await once(right, 'message'))[0]))).toMatchObject({ t: 'READY' });
	});

	test.each([['null'], ['{"op":2}'], ['{"op":2,"d":null}'], ['not JSON']])(
		'closes only the connection that sends “%s”',
		async (frame) => {
			const { connect } = await open();
			const [bot, other] = [await connect(), await connect()];
			other.send(frame);
			expect((await once(other, 'close'))[0]).toBe(GatewayCloseCodes.DecodeError);
			bot.send(JSON.stringify({ op: GatewayOpcodes.Heartbeat }));
			expect(JSON.parse(String((await once(bot, 'message'))[0]))).toEqual({ op: GatewayOpcodes.HeartbeatAck });
		},
	);

	test('survives an invalid frame', async () => {
		const { connect } = await open();
		const [bot, other] = [await connect(), await connect()];
		// Reserved bits, which no extension was negotiated for.
		(other as unknown as { _socket: { write(data: Buffer): void } })._socket.write(
			Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
		);
		await once(other, 'close');
		bot.send(JSON.stringify({ op: GatewayOpcodes.Heartbeat }));
		expect(JSON.parse(String((await once(bot, 'message'))[0]))).toEqual({ op: GatewayOpcodes.HeartbeatAck });
	});
});
