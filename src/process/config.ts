import { existsSync } from 'node:fs';
import { z } from 'zod';
import { keyBytes } from '../accounts/cipher.ts';
import { StartError } from '../errors/start-error.ts';
import { currencies } from '../market/currency.ts';
import { games } from '../market/game.ts';
import { fromBase64 } from '../text/base64.ts';

const required = (what: string) => z.string({ error: `is required: ${what}` }).min(1, `is required: ${what}`);
const webAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

const isKey = (text: string) => fromBase64(text)?.length === keyBytes;

const environment = z.object({
	DISCORD_TOKEN: required("the bot's token from the Discord developer portal").refine(
		(token) => !/^bot\s/i.test(token.trim()),
		'must be just the token, without “Bot ” in front',
	),
	DISCORD_API_URL: z
		.string()
		.refine(webAddress, 'must be an http(s) address')
		.refine((url) => !/\/v\d+\/*$/.test(url), 'must end before the version: https://discord.com/api')
		.default('https://discord.com/api'),
	DISCORD_GUILD_ID: z
		.string()
		.regex(/^\d{1,20}$/, "must be a server's id: digits only")
		.optional(),
	MARKET_BASE_URL: required("the marketplace's address, what stands in front of /v1/…").refine(
		webAddress,
		'must be an http(s) address',
	),
	STORE_URL: z
		.string()
		.regex(/^sqlite:\/\/.+/, 'must be sqlite://PATH')
		.default('sqlite://data/pricetag.sqlite'),
	CREDENTIALS_KEY: z
		.string()
		.transform((text) => text.split(',').map((key) => key.trim()))
		.refine(
			(keys) => keys.every(isKey),
			`must be ${keyBytes} bytes as Base64, as npm run -s keygen prints them; several are separated by commas`,
		)
		.optional(),
	DEFAULT_CURRENCY: z.enum(currencies, `must be one of ${currencies.join(', ')}`).default('EUR'),
	DEFAULT_GAME: z
		.string()
		.default('730')
		.transform(Number)
		.pipe(z.literal(games, `must be one of ${games.join(', ')}`)),
	LOG_LEVEL: z
		.enum(
			['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
			'must be a level from trace to fatal, or silent',
		)
		.default('info'),
});

export interface Config {
	readonly discord: { readonly token: string; readonly apiUrl: string; readonly guildId: string | undefined };
	readonly marketUrl: string;
	/** The SQLite file. */
	readonly storePath: string;
	readonly credentialsKeys: readonly string[];
	readonly defaults: { readonly currency: (typeof currencies)[number]; readonly game: (typeof games)[number] };
	readonly logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration out of `env`. An empty value counts as none.
 * @throws StartError that names every problem, and no value.
 */
export function readConfig(env: Environment): Config {
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
	const data = parsed(environment.safeParse(given));
	return {
		discord: {
			token: data.DISCORD_TOKEN,
			apiUrl: data.DISCORD_API_URL.replace(/\/+$/, ''),
			guildId: data.DISCORD_GUILD_ID,
		},
		marketUrl: data.MARKET_BASE_URL,
		storePath: pathIn(data.STORE_URL),
		credentialsKeys: data.CREDENTIALS_KEY ?? [],
		defaults: { currency: data.DEFAULT_CURRENCY, game: data.DEFAULT_GAME },
		logLevel: data.LOG_LEVEL,
	};
}

/** Where the store is, for what needs nothing else of the configuration. @throws StartError */
export function readStorePath(env: Environment): string {
	return pathIn(
		parsed(environment.pick({ STORE_URL: true }).safeParse({ STORE_URL: env.STORE_URL || undefined })).STORE_URL,
	);
}

const pathIn = (storeUrl: string): string => storeUrl.replace(/^sqlite:\/\//, '');

function parsed<Data>({ data, error }: z.ZodSafeParseResult<Data>): Data {
	if (!error) return data;
	const problems = error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`);
	throw new StartError(
		`The configuration cannot be used (environment or .env, see .env.example):\n${problems.join('\n')}`,
	);
}

/** The process' environment, with what `.env` adds to it where there is one: the environment wins. */
export function processEnvironment(file = '.env'): Environment {
	if (existsSync(file)) process.loadEnvFile(file);
	return process.env;
}
