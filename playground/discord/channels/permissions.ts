import { PermissionFlagsBits } from 'discord-api-types/v10';
import { serverRoles } from '../identities.ts';

export interface Overwrite {
	readonly id: string;
	readonly allow?: bigint;
	readonly deny?: bigint;
}

const { Administrator, ViewChannel } = PermissionFlagsBits;
const all = Object.values(PermissionFlagsBits).reduce((sum, each) => sum | each, 0n);
const [everyone] = serverRoles;

/** As Discord computes them (docs/discord.md#permissions). @param roles without the one of everyone @param overwrites a thread has its parent's */
export function permissionsIn(userId: string, roles: readonly string[], overwrites: readonly Overwrite[]): bigint {
	const own = serverRoles.filter(({ id }) => id === everyone.id || roles.includes(id));
	let permissions = own.reduce((sum, role) => sum | role.permissions, 0n);
	if ((permissions & Administrator) !== 0n) return all;
	// First the overwrite of everyone, then those of all other roles together, and then the member's own.
	for (const ids of [[everyone.id], roles, [userId]]) {
		const these = overwrites.filter(({ id }) => ids.includes(id));
		const union = (of: 'allow' | 'deny') => these.reduce((sum, each) => sum | (each[of] ?? 0n), 0n);
		permissions = (permissions & ~union('deny')) | union('allow');
	}
	// Who does not see a channel can do nothing there.
	return (permissions & ViewChannel) === 0n ? 0n : permissions;
}
