import { z } from 'zod';
import { UserError } from '../../errors/user-error.ts';
import { findItem } from '../../market/answers/find-item.ts';
import { Lists } from '../../market/answers/lists.ts';
import { lowestAsks } from '../../market/answers/lowest-asks.ts';
import { firstOf, mostSoldFirst } from '../../market/answers/order-choices.ts';
import { dayLength } from '../../notify/user-alerts.ts';
import { oneLine } from '../../text/safe-text.ts';
import { plainEmbed } from '../../views/alerts/alert-set.ts';
import { discordLimits } from '../../views/discord-limits.ts';
import { smallPrint } from '../../views/formatting/sources.ts';
import {
	candidatesEmbed,
	choicesMenu,
	choiceTexts,
	describeAsk,
	interpretedAs,
	mostCandidates,
	nameOf,
} from '../../views/items/choices.ts';
import { type Reply, withLastLine } from '../../views/reply.ts';
import { defineComponent } from '../command/component-handler.ts';
import { customId } from '../command/custom-id.ts';
import type { Context } from '../context.ts';
import { loadItem } from '../items/item-question.ts';
import { formatsFor } from '../items/market-options.ts';
import { orUnanswered, tryAgainHandler } from '../unanswered.ts';
import { alertIdState, queryOf } from './alert-ids.ts';
import { alertOf } from './own-alert.ts';
import { type SetOptions, setAlert } from './set-alert.ts';
import { type WantedAlert, wantedAgain, wantedParts, wantedState } from './wanted-alert.ts';

/** Marks an item's key in the custom id of Try again, as opposed to a text that was typed. */
const keyMark = '#';

/** Sets an alert for the item that a text means, or shows those that it may mean. @throws Unanswered if a list is missing */
export function alertFor(text: string, wanted: WantedAlert, context: Context): Promise<Reply> {
	if (context.alerts.limit === 0) throw new UserError({ code: 'alerts-off' });
	return orTryAgain(wanted, oneLine(text), async () => {
		const lists = new Lists(context.market, context.clock, wanted.query);
		const found = await findItem(text, lists);
		if (!('candidates' in found)) {
			const reply = await setAlert({ lists, ...found }, wanted, context);
			if (!found.isInterpreted) return reply;
			return withLastLine(reply, smallPrint(interpretedAs(text, found.catalogue.label(found.ref))));
		}
		const { catalogue, candidates, named } = found;
		const all = mostSoldFirst(lowestAsks(lists, catalogue, candidates), ({ sold }) => sold);
		const { choices, more } = firstOf(all, mostCandidates, named && catalogue.key(named));
		const formats = formatsFor(lists, context);
		const describe = describeAsk(wanted.query, formats);
		const typed = { typed: text, more };
		return {
			embed: candidatesEmbed(choices, choiceTexts.lowestAsks, describe, typed, formats, context.clock.now()),
			menus: [
				choicesMenu(customId('alert', 'pick', ...wantedParts(wanted)), choiceTexts.pickOne, choices, nameOf, describe),
			],
		};
	});
}

/** Sets an alert for the item with this key. @throws Unanswered if a list is missing */
export function alertForKey(key: string, wanted: WantedAlert, context: Context, options?: SetOptions): Promise<Reply> {
	return orTryAgain(wanted, keyMark + key, async () => {
		const item = loadItem({ query: wanted.query, key }, context);
		return setAlert(item, wanted, context, options);
	});
}

/** Answers, or offers to try again if a list is missing: unless the text does not fit into a button. */
function orTryAgain(wanted: WantedAlert, text: string, answer: () => Promise<Reply>): Promise<Reply> {
	const parts = ['alert', tryAgainHandler, ...wantedParts(wanted), text].join(':');
	return parts.length > discordLimits.customId ? answer() : orUnanswered(() => parts, answer);
}

/** The components of answers to /alert add, and of its forms. */
export const addComponents = {
	[tryAgainHandler]: defineComponent(wantedState, ({ wanted, rest }, _, context) =>
		rest.startsWith(keyMark)
			? alertForKey(rest.slice(keyMark.length), wanted, context)
			: alertFor(rest, wanted, context),
	),
	pick: defineComponent(wantedState, ({ wanted }, [key = ''], context) => alertForKey(key, wanted, context)),
	anew: defineComponent(wantedState, ({ wanted, rest: key }, _, context) =>
		alertForKey(key, wanted, context, { isMetAlready: true }),
	),
	cancel: defineComponent(z.tuple([]), async () => ({ embed: plainEmbed('No alert was set.') })),
	/** Watches only one version of what an alert watches. */
	version: defineComponent(alertIdState, async ([id], [key = ''], context) => {
		const alert = await alertOf(id, context);
		const days = Math.max(1, Math.round((alert.endsAt - context.clock.wall()) / dayLength));
		const wanted = { query: queryOf(alert), goal: wantedAgain(alert.goal), repeats: alert.repeats, days };
		return alertForKey(key, wanted, context, { replaces: alert.id });
	}),
};
