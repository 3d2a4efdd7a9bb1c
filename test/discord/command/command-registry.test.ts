import { ApplicationIntegrationType, type Interaction } from 'discord.js';
import { expect, test } from 'vitest';
import { serverOf } from '../../../src/discord/command/command-registry.ts';

const { GuildInstall, UserInstall } = ApplicationIntegrationType;

test.each<[string, string | null, object | undefined, string | undefined]>([
	['with the bot', '5', { [GuildInstall]: '5' }, '5'],
	['with the bot, from somebody who has the user app too', '5', { [GuildInstall]: '5', [UserInstall]: '7' }, '5'],
	['without the bot, by the user app', '5', { [UserInstall]: '7' }, undefined],
	['that Discord says nothing more about', '5', undefined, '5'],
	['that is none, but direct messages', null, { [UserInstall]: '7' }, undefined],
])('A server %s has settings, or none', (_, guildId, authorizingIntegrationOwners, server) => {
	expect(serverOf({ guildId, authorizingIntegrationOwners } as Interaction)).toBe(server);
});
