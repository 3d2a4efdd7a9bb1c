import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { quietUntil } from '../settings/quiet-hours.ts';
import type { Settings } from '../settings/settings.ts';
import type { MessageKind } from './message-kind.ts';
import type { MessageComposer } from './sender.ts';

interface MessageComposerOptions {
	/** The kinds of messages of all features. */
	readonly kinds: readonly MessageKind[];
	readonly settings: Pick<Settings, 'of' | 'change'>;
	readonly clock: Clock;
	readonly log: Log;
}

/** Lets the feature that queued a message compose it, with the settings of its owner. */
export function messageComposer({ kinds, settings, clock, log }: MessageComposerOptions): MessageComposer {
	const messageKindOf = (name: string) => kinds.find(({ kind }) => kind === name);
	const userScope = (id: string) => ({ scope: 'user', id }) as const;
	return {
		quietUntil: async (userId) => {
			const { quiet } = await settings.of(userScope(userId));
			return quiet && quietUntil(quiet, clock.wall());
		},
		compose: async (message) => {
			const { kind: name, owner } = message.parts[0];
			const kind = messageKindOf(name);
			// If the bot was downgraded, the later version may have queued a kind that this one does not know.
			if (!kind) return undefined;
			// The owner may have chosen a language after setting up the alert or feed, which only has the locale of that
			// time.
			const { language } = await settings.of({ scope: kind.isPersonal ? 'user' : 'server', id: owner });
			return kind.compose(message, language);
		},
		onRefused: async (message, why) => {
			const { kind: name, owner } = message.parts[0];
			const kind = messageKindOf(name);
			if (!kind) return;
			const hasMoreToSend = await kind.onRefused(message, why);
			// Nothing may be stored about somebody who has deleted their data meanwhile.
			if (!hasMoreToSend || !kind.isPersonal) return;
			await settings
				.change(userScope(owner), { dmsRefused: true })
				.catch((error) => log.warn({ error: String(error) }, 'could not note that somebody refuses direct messages'));
		},
	};
}
