import { Locale } from 'discord-api-types/v10';
import { pseudoLocale } from '../src/words/pseudo-locale.ts';
import { serverChannels, serverRoles } from './discord/identities.ts';
import type { Persona } from './wire.ts';

/** The users that the visitor can act as. */
export const people = [
	{ id: '3000000000000000001', name: 'Alex', manages: true },
	{ id: '3000000000000000002', name: 'Sam', manages: false },
] as const satisfies readonly Persona[];

/** The authors of the sample messages. The visitor cannot act as them. */
export const traders = [
	{ id: '3000000000000000003', name: 'Noor' },
	{ id: '3000000000000000004', name: 'Mika' },
] as const;

/** The names of everything that can be mentioned, by id. */
export const names: Readonly<Record<string, string>> = Object.fromEntries(
	[...people, ...traders, ...serverRoles, ...serverChannels].map(({ id, name }) => [id, name]),
);
export const nameOf = (userId: string) => names[userId] ?? userId;

/** The languages of Discord's clients, by locale code (locales reference), and the pseudo-language. */
export const locales: readonly string[] = [...Object.values(Locale).sort(), pseudoLocale];
