import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartError } from '../errors/start-error.ts';
import type { Span } from '../history/course.ts';
import { type TableName, tableNames } from '../history/export/tables.ts';
import { type Currency, currencies } from '../market/currency.ts';
import { type Game, gameNames, games } from '../market/game.ts';

export const formats = ['csv', 'parquet'] as const;

export interface ExportOptions {
	readonly help: boolean;
	readonly game: Game;
	readonly currency: Currency;
	/** Unix ms. Unlimited where nothing was given. */
	readonly span: Span;
	readonly format: (typeof formats)[number];
	readonly table: TableName;
	/** A text that the items' names must contain. */
	readonly item: string;
	/** Undefined: standard output. */
	readonly file: string | undefined;
	/** Whether to replace the file if it exists. */
	readonly overwrites: boolean;
}

export const exportHelp = `npm run export -- [OPTIONS]         writes the recorded prices to a file (--out), or
npm run -s export -- [OPTIONS]      to standard output. The bot may be running.

  --game ID             ${games.map((game) => `${game} (${gameNames[game]})`).join(', ')}; by default DEFAULT_GAME
  --currency CODE       the currency in which prices were recorded; by default DEFAULT_CURRENCY
  --from TIME           a day in UTC (2026-08-01) or a time (2026-08-01T12:00Z); by default from the beginning
  --to TIME             likewise; a day is included
  --what TABLE          asks (default): lowest asks and quantities; sales: medians and numbers of sales by day;
                        spans: when prices were recorded, and so when not
  --item TEXT           only items whose names contain the text
  --format FORMAT       csv (default) or parquet
  --out FILE            the file to write
  --force               replaces the file if it exists
  --help

docs/operating.md, “Export the price history”, explains the columns.
`;

const timeForm = 'must be a day in UTC, such as 2026-08-01, or a time, such as 2026-08-01T12:00Z';
const timePattern = /^(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Unix ms of a time, which is in UTC without an offset, or of a moment in a day; undefined for anything else.
 * @param momentInDay `T00:00`, for example
 */
function momentOf(text: string, momentInDay: string): number | undefined {
	const [, day, time = momentInDay, offset = 'Z'] = timePattern.exec(text) ?? [];
	const at = Date.parse(`${day}${time}${offset}`);
	// `Date` takes the 30th of February for a day in March.
	return Number.isNaN(at) || !z.iso.date().safeParse(day).success ? undefined : at;
}

const moment = (momentInDay: string) =>
	z.string().transform((text, issues) => {
		const at = momentOf(text, momentInDay);
		if (at === undefined) issues.addIssue({ code: 'custom', message: timeForm });
		return at ?? Number.NaN;
	});

const values = z
	.object({
		game: z
			.string()
			.transform(Number)
			.pipe(z.literal(games, `must be one of ${games.map((game) => `${game} (${gameNames[game]})`).join(', ')}`)),
		currency: z
			.string()
			.transform((code) => code.toUpperCase())
			.pipe(z.enum(currencies, `must be one of ${currencies.join(', ')}`)),
		from: moment('T00:00').default(Number.NEGATIVE_INFINITY),
		to: moment('T23:59:59.999').default(Number.POSITIVE_INFINITY),
		what: z.enum(tableNames, `must be one of ${tableNames.join(', ')}`).default('asks'),
		format: z.enum(formats, 'must be csv or parquet').default('csv'),
		item: z.string().default(''),
		out: z.string().min(1, 'must be the name of a file').optional(),
		force: z.boolean().default(false),
		help: z.boolean().default(false),
	})
	.refine(({ from, to }) => from <= to, { path: ['from'], message: 'must be before --to' });

/**
 * Reads the arguments of the command line.
 * @param defaults Of the options `game` and `currency`.
 * @throws StartError that lists every problem
 */
export function readExportOptions(
	args: readonly string[],
	defaults: { readonly game: Game; readonly currency: Currency },
): ExportOptions {
	const given = { game: String(defaults.game), currency: defaults.currency, ...parsed(args) };
	const { data, error } = values.safeParse(given);
	if (!data) {
		const problems = error.issues.map(({ path, message }) => `--${path.join('.')} ${message}.`);
		throw new StartError(problems.join('\n'));
	}
	const { help, game, currency, from, to, format, what, item, out, force } = data;
	return { help, game, currency, span: { from, to }, format, table: what, item, file: out, overwrites: force };
}

function parsed(args: readonly string[]) {
	try {
		const text = { type: 'string' } as const;
		const flag = { type: 'boolean' } as const;
		const options = {
			game: text,
			currency: text,
			from: text,
			to: text,
			what: text,
			format: text,
			item: text,
			out: text,
			force: flag,
			help: { ...flag, short: 'h' },
		};
		return parseArgs({ args: [...args], options }).values;
	} catch (error) {
		// The first sentence says what is wrong; the others are about arguments that begin with “-”.
		const [problem] = (error as Error).message.split('. ');
		throw new StartError(
			`${problem}. With npm, options come after “--”, as in “npm run export -- --game 730”; “npm run export -- --help” lists them.`,
		);
	}
}
