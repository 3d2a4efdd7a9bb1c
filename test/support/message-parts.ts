import type { InteractionResult } from '../../playground/discord/local-interaction.ts';
import type { LocalForm } from '../../playground/discord/local-messages/local-form.ts';
import type { LocalMessage } from '../../playground/discord/local-messages/local-message.ts';

/** `€1,234.50` */
export const euros = (cents: number) => `€${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

export const titleOf = ({ embeds }: LocalMessage) => embeds[0]?.title;
/** The description. */
export const textOf = ({ embeds }: LocalMessage) => embeds[0]?.description ?? '';

export const titleAndTextOf = ({ embeds: [embed] }: LocalMessage) =>
	[embed?.title, embed?.description].filter(Boolean).join('\n');

export const labelsOf = (message: LocalMessage) => componentsOf(message).flatMap(({ label }) => label ?? []);

export function formOf(result: InteractionResult): LocalForm {
	if (result.kind !== 'form') throw new Error(`No form, but ${result.kind}.`);
	return result.form;
}

/** The message of an answer. @throws Error if the answer is not a message */
export function messageOf(result: InteractionResult): LocalMessage {
	if (result.kind !== 'message') throw new Error(`No message, but ${result.kind}.`);
	return result.message;
}

interface Component {
	readonly label?: string;
	readonly disabled?: boolean;
	readonly custom_id: string;
	readonly options: readonly {
		readonly label: string;
		readonly value: string;
		readonly description?: string;
		readonly default?: boolean;
	}[];
}

export const componentsOf = (message: LocalMessage) =>
	(message.components as unknown as { components: Component[] }[]).flatMap(({ components }) => components);

export function buttonId(message: LocalMessage, label: string): string {
	const button = componentsOf(message).find((each) => each.label === label);
	if (!button) throw new Error(`There is no button ${label}.`);
	return button.custom_id;
}

export function menuOf(message: LocalMessage): Component {
	const [menu] = menusOf(message);
	if (!menu) throw new Error('There is no menu.');
	return menu;
}

export function menusOf(message: LocalMessage): Component[] {
	return componentsOf(message).filter((each) => each.options);
}
