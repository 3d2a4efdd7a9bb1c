import { z } from 'zod';
import type { MarketQuery } from '../../market/answers/lists.ts';
import type { Watched } from '../../notify/alert.ts';
import { alertLabels } from '../../views/alerts/alert-texts.ts';
import { labels } from '../../views/labels.ts';
import type { Button } from '../../views/reply.ts';
import { customId } from '../command/custom-id.ts';
import { questionId } from '../items/item-question.ts';

/** The state of a component about one alert: its id, and for those in messages that report it the id of the parcel. */
export const alertIdState = z.tuple([z.string()]).rest(z.string());

export const queryOf = ({ game, currency, locked }: Watched): MarketQuery => ({ game, currency, locked });

/** Shows the list of alerts in a new message. @param parcel the parts of the id that say which message it is in */
export const mineButton = (...parcel: readonly string[]): Button => ({
	label: alertLabels.mine,
	id: customId('alert', 'mine', ...parcel),
});

/** Buttons that show the price and the history of what an alert watches, in a new message. */
export const itemLinks = (alert: Watched, ...parcel: readonly string[]): Button[] =>
	(['price', 'history'] as const).map((command) => ({
		label: labels[command],
		id: questionId('alert', command, { query: queryOf(alert), key: alert.item, origin: parcel.join(':') }),
	}));
