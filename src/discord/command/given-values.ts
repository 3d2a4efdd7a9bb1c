import type { AutocompleteInteraction, ModalSubmitInteraction } from 'discord.js';

/** The values of the options so far. Those of a subcommand are inside it. */
export function givenOptions({ options }: AutocompleteInteraction): Record<string, unknown> {
	const given = options.data.flatMap((option) => option.options ?? [option]);
	return Object.fromEntries(given.map(({ name, value }) => [name, value]));
}

/** The values of a form's inputs, by input id: a text, or the option that was selected. */
export function inputValues({ fields }: ModalSubmitInteraction): Record<string, string> {
	const values: Record<string, string> = {};
	for (const [id, field] of fields.fields) {
		const value = 'value' in field ? field.value : 'values' in field ? field.values[0] : undefined;
		if (typeof value === 'string') values[id] = value;
	}
	return values;
}
