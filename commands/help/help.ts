import { defineCommand } from '../../src/discord/command/command.ts';
import type { CommandToShow } from '../../src/discord/command/command-json.ts';
import { lifetimes } from '../../src/market/snapshots/market.ts';
import { discordLimits } from '../../src/words/discord-limits.ts';
import { colours, type Embed } from '../../src/words/reply.ts';
import { joinDots, joinLines, joinParagraphs } from '../../src/words/text.ts';
import type { PlainKey, Words } from '../../src/words/words.ts';
import type { AccountContext } from '../account/account-context.ts';

export interface HelpContext extends AccountContext {
	readonly commands: readonly CommandToShow[];
}

export default defineCommand<HelpContext>()({
	name: 'help',
	description: 'help.description',
	private: true,
	options: {},
	run: async (_, { commands, accounts, words }) => ({ embed: helpEmbed(commands, accounts.linkingIsOn, words) }),
});

export function helpEmbed(commands: readonly CommandToShow[], linkingIsOn: boolean, words: Words): Embed {
	const { t, duration } = words;
	const memory = { duration: duration(discordLimits.tokenLifetime) };
	const stored = [
		t('help.stored.settings'),
		t('help.stored.alerts'),
		t('help.stored.feeds'),
		t('help.stored.holdings'),
		linkingIsOn && t('help.stored.account', memory),
		linkingIsOn && t('help.stored.sales'),
		t('help.stored.recent'),
	];
	const lines = commands.map(({ mention, isMessageCommand, description }) =>
		joinDots(isMessageCommand ? t('help.messageCommand', { name: mention }) : mention, t<PlainKey>(description)),
	);
	const age = { items: duration(lifetimes.items), outOfStock: duration(lifetimes['out-of-stock']) };
	return {
		title: t('help.title'),
		description: joinParagraphs(joinLines(...lines), t('help.howToType')),
		colour: colours.question,
		fields: [
			{
				name: t('help.prices.title'),
				value: joinLines(
					t('help.prices.ask'),
					t('help.prices.sale'),
					t('help.prices.suggested'),
					t('help.prices.warning'),
					t('help.prices.converted'),
				),
			},
			{ name: t('help.age.title'), value: t('help.age.text', age) },
			{
				name: t('help.stored.title'),
				value: joinLines(
					...stored.map((each) => each && `- ${each}`),
					t('help.stored.delete', { button: t('settings.button.forget') }),
				),
			},
		],
	};
}
