import { PermissionFlagsBits } from 'discord-api-types/v10';
import { serverRoles } from '../identities.ts';

/** What a channel allows or denies a role or a member, by its id. */
export interface Overwrite {
	readonly id: string;
	readonly allow?: bigint;
	readonly deny?: bigint;
}

const { Administrator, ViewChannel } = PermissionFlagsBits;
/** All permissions: what administrators have everywhere. */
const all = Object.values(PermissionFlagsBits).reduce((sum, each) => sum | each, 0n);
const [everyone] = serverRoles;

/**
 * What a member may do in a channel, as Discord computes it (docs/discord.md#permissions).
 * @param roles the ids of the member's roles, without the one of everyone
 * @param overwrites those of the channel, or of the parent of a thread
 */
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
