import { z } from 'zod';
import { LinkError } from '../../src/base/errors/link-error.ts';
import { type ComponentHandler, customId, defineComponent } from '../../src/discord/command/component-handler.ts';
import { digestOfUser } from '../../src/settings/digest-time.ts';
import { type Button, colours, type Embed, type Menu, type Reply } from '../../src/words/reply.ts';
import { joinLines } from '../../src/words/text.ts';
import type { Words } from '../../src/words/words.ts';
import { smallPrint } from '../items/sources.ts';
import { digestText } from './digest-time.ts';
import { notSentError, openChannel, resumeAllPaused } from './direct-messages.ts';
import type { ReportContext } from './report-context.ts';
import type { Frequency, Report, ReportSubject } from './reports.ts';

const minute = 60_000;

/** The command that handles the buttons and menus of each report. */
const commandOf = { sales: 'account', holdings: 'holdings' } as const satisfies Record<ReportSubject, string>;
/** How often users can choose to get each report. */
const choices = {
	sales: ['off', 'each', 'daily', 'weekly'],
	holdings: ['off', 'daily', 'weekly'],
} as const satisfies Record<ReportSubject, readonly (Frequency | 'off')[]>;

/** @param rest further parts of the custom id */
export const frequencyButton = (about: ReportSubject, words: Words, ...rest: readonly string[]): Button => ({
	label: words.t('report.button'),
	id: customId(commandOf[about], 'often', ...rest),
});

export async function frequencyReply(about: ReportSubject, context: ReportContext): Promise<Reply> {
	const { reports, caller, words } = context;
	const report = await reports.of(caller.userId, about);
	return {
		embed: reportEmbed(about, await frequencyText(about, report, context), words),
		menus: [frequencyMenu(about, report, words)],
	};
}

/** A paused report has no selected choice, so that the user can choose the same one again to resume it. */
export const frequencyMenu = (about: ReportSubject, report: Report | undefined, { t }: Words): Menu => ({
	id: customId(commandOf[about], 'notify'),
	placeholder: t('report.button'),
	options: choices[about].map((each) => ({
		value: each,
		label: t(`report.often.${each}`),
		default: !report?.paused && each === (report?.often ?? 'off'),
	})),
});

const reportEmbed = (about: ReportSubject, text: string, { t }: Words): Embed => ({
	title: t('report.title', { about }),
	description: text,
	colour: colours.question,
});

/** Says when the user gets the report, or why it does not come. @throws StoreError */
export async function frequencyText(
	about: ReportSubject,
	report: Report | undefined,
	context: ReportContext,
): Promise<string> {
	const { reports, accounts, settings, caller, words } = context;
	const { t } = words;
	const link = about === 'sales' ? await accounts.linkStatus(caller.userId) : undefined;
	if (report && link && link.state !== 'good') return t(`account.state.${link.state}`);
	if (!report) return t('report.off', { about });
	if (report.paused === 'unreachable') return t('report.paused.unreachable', { about });
	if (report.paused) return t('report.paused.credentials');
	const digest = digestOfUser(await settings.of({ scope: 'user', id: caller.userId }));
	return joinLines(
		report.often === 'each'
			? t('report.each', { interval: words.duration(Math.round((await reports.readingInterval()) / minute) * minute) })
			: t('report.digest', { about, often: report.often, time: digestText(digest) }),
		smallPrint(t('report.times')),
	);
}

export const pausedEmbed = (about: ReportSubject, words: Words): Embed =>
	reportEmbed(about, words.t('report.paused.unreachable', { about }), words);

export const frequencyComponents = (about: ReportSubject) =>
	({
		often: async (_, __, context) => ({ ...(await frequencyReply(about, context)), isPrivate: true }),
		notify: defineComponent(z.tuple([]), (_, [value], context) =>
			setFrequency(about, choices[about].find((each) => each === value) ?? 'off', context),
		),
	}) satisfies Readonly<Record<string, ComponentHandler<ReportContext>>>;

/**
 * Turns a report on or off. To find out whether direct messages arrive, it sends a first one.
 * @throws UserError, LinkError, StoreError
 */
async function setFrequency(about: ReportSubject, often: Frequency | 'off', context: ReportContext): Promise<Reply> {
	const { reports, accounts, directMessages, caller, words } = context;
	const { userId } = caller;
	if (often === 'off') {
		await reports.stop(userId, about);
		return frequencyReply(about, context);
	}
	if (about === 'sales' && !accounts.linkingIsOn) throw new LinkError('off');
	if (about === 'sales' && !(await accounts.linkStatus(userId))) throw new LinkError('not-linked');
	const channel = await openChannel(context);
	await reports.set({ userId, channel, locale: words.locale }, about, often);
	const text = words.t('report.confirmed', { about, often });
	const confirmation = { embed: reportEmbed(about, text, words), buttons: [frequencyButton(about, words)] };
	const result = await directMessages.sendToChannel(channel, confirmation);
	// After `failed`, later messages may still arrive.
	if (result === 'refused' || result === 'no-server') {
		await reports.pauseUnreachable(userId);
		throw notSentError(result);
	}
	if (result === 'sent') await resumeAllPaused(context);
	return frequencyReply(about, context);
}
