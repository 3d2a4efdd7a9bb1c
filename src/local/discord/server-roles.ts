/** The roles of the server, apart from that of everyone. `mentionable`: everyone may mention it. */
export const serverRoles = [
	{ id: '1000000000000000009', name: 'Traders', mentionable: true },
	{ id: '1000000000000000010', name: 'Moderators', mentionable: false },
] as const;
