import { z } from 'zod';
import type { AttachedFile } from '../../src/discord/attached-file.ts';
import type { Form } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import type { ListContext } from '../items/item-context.ts';
import { currencyPart, gamePart } from '../items/question-scope.ts';

const exampleItem = 'AK-47 | Redline (Field-Tested)';
export const exampleLine = `3x ${exampleItem}`;

export const listFormState = z.tuple([gamePart, currencyPart]).transform(([game, currency]) => ({ game, currency }));

/** The longest list that is typed, in characters: as much as an input of a form takes. */
export const maxTypedListLength = 4_000;

/** @param purpose what the list is for: a watchlist has no amounts */
export const listForm = (id: string, purpose: 'appraise' | 'holdings' | 'watchlist', { t }: Words): Form => ({
	id,
	// Items are added to holdings and to a watchlist, with the same word.
	title: t(purpose === 'appraise' ? 'appraise.form.title' : 'holdings.add'),
	text: t(purpose === 'watchlist' ? 'watchlist.formText' : 'appraise.form.text'),
	inputs: [
		{
			id: 'items',
			label: t('appraise.form.items'),
			hint: purpose === 'watchlist' ? exampleItem : exampleLine,
			maxLength: maxTypedListLength,
			isLong: true,
			isOptional: true,
		},
		{ id: 'file', label: t('appraise.form.file'), hint: t('appraise.form.fileHint'), isFile: true },
	],
});

/** Returns the text that was typed, and the text of the file, as far as there are any. */
export async function textsOf(
	items: string | undefined,
	file: AttachedFile | undefined,
	{ attachedFiles }: ListContext,
): Promise<string[]> {
	return [items, file && (await attachedFiles.read(file))].filter((text) => text !== undefined);
}
