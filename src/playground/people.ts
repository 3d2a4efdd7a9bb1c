import type { Persona } from './wire.ts';

/** The users to choose from on the page: one who may change the server's settings, and one who may not. */
export const people = [
	{ id: '3000000000000000001', name: 'Alex', manages: true },
	{ id: '3000000000000000002', name: 'Sam', manages: false },
] as const satisfies readonly Persona[];

/** The languages of Discord's clients, by locale code (locales reference). */
export const locales = [
	'en-US',
	'en-GB',
	'bg',
	'cs',
	'da',
	'de',
	'el',
	'es-ES',
	'es-419',
	'fi',
	'fr',
	'hi',
	'hr',
	'hu',
	'id',
	'it',
	'ja',
	'ko',
	'lt',
	'nl',
	'no',
	'pl',
	'pt-BR',
	'ro',
	'ru',
	'sv-SE',
	'th',
	'tr',
	'uk',
	'vi',
	'zh-CN',
	'zh-TW',
] as const;
