import type { LinkStatus } from '../../src/accounts/links.ts';
import { timeText, zoneText } from '../../src/base/text/parse.ts';
import { type Currency, currencies } from '../../src/market/currency.ts';
import { type Game, gameNames, games } from '../../src/names/game.ts';
import type { EffectiveSettings, EffectiveValue, Preferences, QuietHours } from '../../src/settings/settings.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { type Language, languages, ownNames } from '../../src/words/languages.ts';
import { colours, type Embed, type EmbedField, type Form, type Menu } from '../../src/words/reply.ts';
import {
	dayTimestamp,
	escapeMarkdown,
	joinCommas,
	joinLines,
	joinParagraphs,
	joinSentences,
	truncateEscaped,
} from '../../src/words/text.ts';
import type { PlainKey } from '../../src/words/translate.ts';
import type { Words } from '../../src/words/words.ts';
import { digestText, timeInput, zoneInput } from '../reports/digest-time.ts';

/** Whose settings they are: the user's or the server's. */
export type SettingsScope = 'me' | 'server';
/** `all` is everything stored about a user. */
export type Deletable = SettingsScope | 'all';

export interface SettingsToShow extends EffectiveSettings {
	/** The names of the items that the user asked about last. */
	readonly recent: readonly string[];
	readonly link: LinkStatus | undefined;
	readonly managesServer: boolean;
	/** How many alerts the user has. */
	readonly alerts: number;
}

/** `auto` is the language that Discord is set to. */
export type LanguageChoice = Language | 'auto';

const languageName = (language: LanguageChoice, { t }: Words): string =>
	language === 'auto' ? t('settings.automatic') : ownNames[language];

/** The settings that an option or a menu changes. */
export interface Changes {
	readonly currency?: Currency | undefined;
	readonly game?: Game | undefined;
	readonly language?: LanguageChoice | undefined;
}

export const savedResult = (scope: SettingsScope, { currency, game, language }: Changes, words: Words): string =>
	words.t('settings.saved', {
		scope,
		values: joinCommas(
			words,
			currency && words.t('settings.currencyValue', { currency }),
			game && words.t('settings.gameValue', { game: gameNames[game] }),
			language && words.t('settings.languageValue', { language: languageName(language, words) }),
		),
	});

export const quietResult = (quiet: QuietHours | undefined, words: Words): string =>
	quiet ? words.t('settings.quietSaved', { hours: hoursText(quiet, words) }) : words.t('settings.quietOff');

export const forgottenResult = (wasLinked: boolean, alerts: number, { t }: Words): string =>
	joinSentences(
		t('settings.forgotten'),
		alerts > 0 && t('settings.alertsDeleted', { count: alerts }),
		wasLinked && t('settings.unlinked'),
	);

export function settingsEmbed(current: SettingsToShow, result: string, words: Words): Embed {
	const { server, managesServer } = current;
	const { t } = words;
	return {
		title: t('settings.title'),
		description: joinParagraphs(
			result,
			joinLines(
				t(server ? 'settings.orderWithServer' : 'settings.order'),
				t(server && managesServer ? 'settings.pickWithServer' : 'settings.pick'),
			),
		),
		colour: colours.question,
		fields: settingsFields(current, words),
	};
}

function settingsFields(
	{ currency, game, user, server, recent, link, alerts }: SettingsToShow,
	words: Words,
): EmbedField[] {
	const { t } = words;
	const withOrigin = (value: string, from: EffectiveValue<unknown>['from']) =>
		t(`settings.from.${from}`, { value: `**${value}**` });
	const field = (name: PlainKey, value: string): EmbedField => ({ name: t<PlainKey>(name), value });
	const inlineField = (name: PlainKey, value: string): EmbedField => ({ ...field(name, value), inline: true });
	const fields = [
		inlineField('settings.field.currency', withOrigin(words.currencyLabel(currency.value), currency.from)),
		inlineField('settings.field.game', withOrigin(gameNames[game.value], game.from)),
		inlineField('settings.field.language', languageName(user.language ?? server?.language ?? 'auto', words)),
		field('settings.field.yours', preferencesText(user, words)),
	];
	if (server) fields.push(field('settings.field.server', preferencesText(server, words)));
	fields.push(field('settings.field.answers', t(user.private ? 'settings.private' : 'settings.public')));
	fields.push(field('settings.field.quiet', quietText(user.quiet, words)));
	if (user.digest) fields.push(field('settings.field.digest', t('settings.digest', { time: digestText(user.digest) })));
	if (alerts > 0) fields.push(field('settings.field.alerts', t('settings.alerts', { count: words.count(alerts) })));
	if (recent.length > 0) {
		const names = joinCommas(words, ...recent.map(escapeMarkdown));
		fields.push(field('settings.field.recent', truncateEscaped(names, discordLimits.embedFieldValue)));
	}
	if (link) {
		const { since } = link;
		const linkText =
			since === undefined ? t('settings.linked') : t('settings.linkedSince', { day: dayTimestamp(since) });
		fields.push(field('settings.field.account', linkText));
	}
	return fields;
}

const preferencesText = ({ currency, game, language, private: isPrivate }: Preferences, words: Words): string =>
	joinCommas(
		words,
		currency && words.currencyLabel(currency),
		game && gameNames[game],
		language && ownNames[language],
		isPrivate && words.t('settings.privateAnswers'),
	) || words.t('settings.none');

const hoursText = ({ from, to, zone }: QuietHours, { t }: Words): string =>
	t('settings.hours', { from: timeText(from), to: timeText(to), zone: zoneText(zone) });

const quietText = (quiet: QuietHours | undefined, words: Words): string =>
	quiet ? words.t('settings.quiet', { hours: hoursText(quiet, words) }) : words.t('settings.noQuiet');

/** The quiet hours that the form proposes, minutes since midnight. */
const defaultQuietFrom = 22 * 60;
const defaultQuietTo = 8 * 60;

export const quietForm = (id: string, quiet: QuietHours | undefined, words: Words): Form => {
	const { t } = words;
	return {
		id,
		title: t('settings.quietForm.title'),
		text: t('settings.quietForm.text'),
		inputs: [
			timeInput(
				'from',
				t('settings.quietForm.from'),
				t('settings.quietForm.fromHint'),
				quiet?.from ?? defaultQuietFrom,
			),
			timeInput('to', t('settings.quietForm.to'), t('settings.quietForm.toHint'), quiet?.to ?? defaultQuietTo),
			zoneInput(quiet?.zone, words),
		],
	};
};

export function settingsMenus(
	idOf: (name: 'currency' | 'game' | 'language') => string,
	own: Preferences,
	scope: SettingsScope,
	words: Words,
): Menu[] {
	return [
		{
			id: idOf('currency'),
			placeholder: words.t('settings.menu.currency', { scope }),
			options: currencies.map((value) => ({
				label: words.currencyLabel(value),
				value,
				default: value === own.currency,
			})),
		},
		{
			id: idOf('game'),
			placeholder: words.t('settings.menu.game', { scope }),
			options: games.map((game) => ({ label: gameNames[game], value: String(game), default: game === own.game })),
		},
		{
			id: idOf('language'),
			placeholder: words.t('settings.menu.language', { scope }),
			options: (['auto', ...languages] as const).map((value) => ({
				label: languageName(value, words),
				value,
				default: value === own.language,
			})),
		},
	];
}

/** Everything but settings that may be stored about a user: each has a line of its own. */
const storedKinds = ['stored', 'messages', 'recent', 'account'] as const;

export function deletionEmbed(what: Deletable, { user, server = {} }: SettingsToShow, words: Words): Embed {
	const { quiet, digest, ...settings } = what === 'server' ? server : user;
	const { t } = words;
	const values = preferencesText(settings, words);
	const lines = [
		t(what === 'server' ? 'settings.delete.server' : 'settings.delete.yours', { values }),
		quiet && t('settings.delete.quiet'),
		digest && t('settings.delete.digest'),
		...(what === 'all' ? storedKinds.map((kind) => t(`settings.delete.${kind}`)) : []),
	];
	return {
		title: t('settings.delete.title'),
		description: joinLines(
			t('settings.delete.start'),
			...lines.map((each) => each && `- ${each}`),
			what === 'all' && t('settings.delete.servers'),
		),
		colour: colours.failure,
	};
}
