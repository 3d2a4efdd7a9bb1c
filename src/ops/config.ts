import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { keyBytes } from '../accounts/cipher.ts';
import { StartError } from '../base/errors/start-error.ts';
import { decodeEscapes, fromBase64, parseUrl } from '../base/text/parse.ts';
import { parseShards, type Shards } from '../discord/connection/shards.ts';
import { type Currency, currencies } from '../market/currency.ts';
import { type Game, games } from '../names/game.ts';
import type { StoreLocation } from '../storage/database.ts';

const required = (what: string) => z.string({ error: `is required: ${what}` }).min(1, `is required: ${what}`);
const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && parseUrl(text) !== undefined;
/** Nothing may follow the address, because paths are appended to it. It has no password, because it is in the log. */
const isOnlyAddress = (text: string) => {
	const { username = '', password = '' } = parseUrl(text) ?? {};
	return username + password === '' && !/[?#]/.test(text);
};
const onlyAddressMessage = 'must be only an address: without a user or password, and nothing behind ? or #';

/** In percent of the price. No marketplace takes nearly half of it, so a larger fee is a mistake. */
const maxFee = 50;
/** The longest address that a link button may have (docs/discord.md#buttons). */
const maxAddressLength = 512;
/** The most alerts that a user may be allowed, which are more than anybody can keep track of. */
const maxAlerts = 200;
const isFee = (text: string) => /^\d{1,2}(\.\d+)?$/.test(text) && Number(text) <= maxFee;

const isStoreUrl = (text: string) => {
	// No shell expands “~”, options behind “?” would become a part of the name, and `:memory:` and `file:` mean something
	// else to SQLite.
	if (text.startsWith('sqlite://')) return /^sqlite:\/\/(?![~:]|file:)[^?]+$/.test(text);
	if (!/^postgres(ql)?:\/\//.test(text)) return false;
	const url = parseUrl(text);
	return url !== undefined && url.hostname !== '' && /^\/[^/]+$/.test(url.pathname);
};

/** Splits a list at its commas. */
const partsOf = (text: string) =>
	text
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');

const hostName = String.raw`[\w.-]+`;
/** An IPv6 address contains at least one colon. */
const ipv6Address = String.raw`[\da-f:.]*:[\da-f:.]*`;
const hostPattern = new RegExp(`^(${hostName}|${ipv6Address})$`, 'i');

const isKey = (text: string) => fromBase64(text)?.length === keyBytes;

const environmentSchema = z.object({
	DISCORD_TOKEN: required("the bot's token from the Discord developer portal").refine(
		(token) => !/^bot\s/i.test(token),
		'must be only the token, without “Bot ” in front',
	),
	DISCORD_API_URL: z
		.string()
		.refine(isWebAddress, 'must be a URL that starts with http:// or https://')
		.refine(isOnlyAddress, onlyAddressMessage)
		.refine(
			(url) => !/\/v\d+\/*$/.test(url),
			'must not contain the API version: use https://discord.com/api, for example',
		)
		.default('https://discord.com/api'),
	DISCORD_GUILD_ID: z
		.string()
		.regex(/^\d{1,20}$/, "must be a server's id, which has only digits")
		.optional(),
	MARKET_BASE_URL: required("the marketplace's base address, the part in front of /v1/…")
		.refine(isWebAddress, 'must be a URL that starts with http:// or https://')
		.refine(isOnlyAddress, onlyAddressMessage)
		.refine((url) => !/\/v1(?:\/|$)/.test(url), 'must be the part in front of /v1: leave out /v1 and what follows'),
	STORE_URL: z
		.string()
		.refine(
			isStoreUrl,
			'must have the form sqlite://PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE; in a user or password, write # as %23, / as %2F and ? as %3F',
		)
		.refine(
			(url) => url.startsWith('sqlite://') || decodeEscapes(url) !== undefined,
			'has a % that begins no escape: write %25 for each % in the user or password',
		)
		.default('sqlite://data/pricetag.sqlite'),
	SHARDS: z
		.string()
		.default('auto')
		.transform((text, issues) => {
			const shards = parseShards(text);
			if (shards === undefined)
				issues.addIssue({
					code: 'custom',
					message: 'must be auto, or a range such as 0-15/64 (of 64 shards, which count from 0 to 63)',
				});
			return shards ?? 'auto';
		}),
	CREDENTIALS_KEY: z
		.string()
		.transform(partsOf)
		.refine(
			(keys) => keys.length > 0 && keys.every(isKey),
			`must be ${keyBytes} bytes in Base64, as “npm run -s keygen” prints them; separate several keys with commas`,
		)
		.optional(),
	DEFAULT_CURRENCY: z.enum(currencies, `must be one of ${currencies.join(', ')}`).default('EUR'),
	EXACT_CURRENCIES: z
		.string()
		.transform(partsOf)
		.pipe(z.array(z.enum(currencies, `must be some of ${currencies.join(', ')}, separated by commas`)))
		.optional(),
	DEFAULT_GAME: z
		.string()
		.default('730')
		.transform(Number)
		.pipe(z.literal(games, `must be one of ${games.join(', ')}`)),
	SELLER_FEE: z
		.string()
		.refine(isFee, `must be a percentage from 0 to ${maxFee} without the sign, such as 8 or 7.5`)
		.transform(Number)
		.optional(),
	KEY_PRICE: z
		.string()
		.refine((text) => /^\d{1,3}(\.\d{1,2})?$/.test(text), 'must be an amount in US dollars, such as 2.49')
		.default('2.49')
		.transform(Number),
	HISTORY: z
		.enum(['on', 'off'], 'must be on or off')
		.default('on')
		.transform((text) => text === 'on'),
	ALERT_LIMIT: z
		.string()
		.refine((text) => /^\d{1,4}$/.test(text) && Number(text) <= maxAlerts, `must be a number from 0 to ${maxAlerts}`)
		.default('25')
		.transform(Number),
	OPS_PORT: z
		.string()
		.refine(
			(text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
			'must be a port from 0 to 65535 (0: any free one)',
		)
		.transform(Number)
		.optional(),
	OPS_HOST: z.string().regex(hostPattern, 'must be a host name or IP address, without a port').default('127.0.0.1'),
	SUPPORT_URL: z
		.string()
		.refine(
			(url) => url.length <= maxAddressLength && isWebAddress(url),
			`must be an address that begins with https:// or http://, of at most ${maxAddressLength} characters`,
		)
		.optional(),
	ITEM_PICTURES: z
		.string()
		.refine(
			(url) => url === 'off' || (url.length <= maxAddressLength && isWebAddress(url)),
			`must be \`off\`, or an address that begins with https:// or http://, of at most ${maxAddressLength} characters`,
		)
		.default('https://cdn.cstrike.app'),
	LOG_LEVEL: z
		.enum(
			['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
			'must be one of trace, debug, info, warn, error, fatal, silent',
		)
		.default('info'),
});

export interface Config {
	readonly discord: { readonly token: string; readonly apiUrl: string; readonly guildId: string | undefined };
	readonly marketUrl: string;
	readonly shards: Shards;
	readonly store: StoreLocation;
	readonly credentialsKeys: readonly string[];
	/** The currencies, besides the default one, whose own lists are fetched. All others are converted. */
	readonly exactCurrencies: readonly Currency[];
	readonly defaults: { readonly currency: Currency; readonly game: Game };
	/** As a share of the price that a seller asks; undefined if it is not configured. */
	readonly sellerFee: number | undefined;
	/** The price of a key in the game’s shop, in US dollars. */
	readonly keyPrice: number;
	readonly recordsHistory: boolean;
	readonly alertLimit: number;
	/** Where health and metrics are served; undefined for nowhere. Port 0 is any free port. */
	readonly ops: { readonly host: string; readonly port: number } | undefined;
	readonly logLevel: string;
	/** The address of the operator's support page. */
	readonly supportUrl: string | undefined;
	/** Where Discord fetches the pictures of items; undefined for none. */
	readonly itemPictures: string | undefined;
}

/** Texts that must not appear in the log. */
export const secretsOf = ({ discord, credentialsKeys, store }: Config): string[] => [
	discord.token,
	...credentialsKeys,
	...(store.kind === 'postgres' ? passwordsIn(store.url) : []),
];

function passwordsIn(url: string): string[] {
	const { password } = new URL(url);
	return password === '' ? [] : [password, decodeURIComponent(password)];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Blanks around a value do not count, and empty variables count as missing.
 * @throws StartError that names every bad variable, and repeats no value
 */
export function readConfig(env: Environment): Config {
	const data = dataOf(environmentSchema.safeParse(trimmed(env)));
	return {
		discord: {
			token: data.DISCORD_TOKEN,
			apiUrl: data.DISCORD_API_URL.replace(/\/+$/, ''),
			guildId: data.DISCORD_GUILD_ID,
		},
		marketUrl: data.MARKET_BASE_URL,
		shards: data.SHARDS,
		store: locationOf(data.STORE_URL),
		credentialsKeys: data.CREDENTIALS_KEY ?? [],
		defaults: { currency: data.DEFAULT_CURRENCY, game: data.DEFAULT_GAME },
		exactCurrencies: data.EXACT_CURRENCIES ?? [],
		sellerFee: data.SELLER_FEE === undefined ? undefined : data.SELLER_FEE / 100,
		keyPrice: data.KEY_PRICE,
		recordsHistory: data.HISTORY,
		alertLimit: data.ALERT_LIMIT,
		ops: data.OPS_PORT === undefined ? undefined : { host: data.OPS_HOST, port: data.OPS_PORT },
		logLevel: data.LOG_LEVEL,
		supportUrl: data.SUPPORT_URL,
		itemPictures: data.ITEM_PICTURES === 'off' ? undefined : data.ITEM_PICTURES.replace(/\/$/, ''),
	};
}

/** For programs that need no other configuration. @throws StartError */
export function readStoreLocation(env: Environment): StoreLocation {
	const data = dataOf(environmentSchema.pick({ STORE_URL: true }).safeParse(trimmed(env)));
	return locationOf(data.STORE_URL);
}

/** For `npm run contract`, which only asks the marketplace. @throws StartError */
export function readContractConfig(env: Environment): Pick<Config, 'marketUrl' | 'store' | 'defaults'> {
	const fields = { MARKET_BASE_URL: true, STORE_URL: true, DEFAULT_GAME: true, DEFAULT_CURRENCY: true } as const;
	const data = dataOf(environmentSchema.pick(fields).safeParse(trimmed(env)));
	return {
		marketUrl: data.MARKET_BASE_URL,
		store: locationOf(data.STORE_URL),
		defaults: { currency: data.DEFAULT_CURRENCY, game: data.DEFAULT_GAME },
	};
}

function trimmed(env: Environment): Environment {
	const variables = Object.entries(env).map(([name, value]) => [name, value?.trim()] as const);
	return Object.fromEntries(variables.filter(([, value]) => value));
}

/** @param url a valid STORE_URL */
export function locationOf(url: string): StoreLocation {
	return url.startsWith('sqlite://')
		? { kind: 'sqlite', path: url.slice('sqlite://'.length) }
		: { kind: 'postgres', url };
}

function dataOf<Data>({ data, error }: z.ZodSafeParseResult<Data>): Data {
	if (!error) return data;
	// The set removes repetitions, because each wrong part of a list is an issue of its own.
	const problems = new Set(error.issues.map(({ path, message }) => `  ${String(path[0])} ${message}`));
	throw new StartError(
		`The configuration is invalid. Correct these variables in the environment or in .env (see .env.example):\n${[...problems].join('\n')}`,
	);
}

/**
 * Adds the variables in `file` if it exists. The environment takes precedence.
 * @throws StartError if the file cannot be read
 */
export function processEnvironment(file = '.env'): Environment {
	if (!existsSync(file)) return process.env;
	// The variables are set in `process.env`, because libraries read them too.
	for (const [name, value] of Object.entries(parseEnv(textOf(file)))) process.env[name] ??= value;
	return process.env;
}

function textOf(file: string): string {
	let text: string;
	try {
		// Editors on Windows begin files with a byte order mark.
		text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new StartError(`${file} cannot be read (${code}). Make it a file that this user may read, or remove it.`);
	}
	if (/[\0\uFFFD]/.test(text)) throw new StartError(`${file} is not in UTF-8. Save it as UTF-8.`);
	return text;
}
