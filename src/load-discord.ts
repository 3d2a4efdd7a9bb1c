/** Loads discord.js and everything that imports it, while the decoding thread loads the stored lists. */
export async function loadDiscord() {
	const [commands, client, gatewayStatus, commandJson, restSender, dispatch, unreachable, notifications] =
		await Promise.all([
			import('../commands/index.ts'),
			import('./discord/connection/client.ts'),
			import('./discord/connection/gateway-status.ts'),
			import('./discord/command/command-json.ts'),
			import('./discord/rest-sender.ts'),
			import('./discord/dispatch.ts'),
			import('../commands/alert/unreachable.ts'),
			import('./notifications.ts'),
		]);
	return {
		...commands,
		...client,
		...gatewayStatus,
		...commandJson,
		...restSender,
		...dispatch,
		...unreachable,
		...notifications,
	};
}
