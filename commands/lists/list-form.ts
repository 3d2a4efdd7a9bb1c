import { z } from 'zod';
import type { AttachedFile } from '../../src/discord/attached-file.ts';
import type { Form } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';
import { currencyPart, gamePart } from '../items/parts.ts';
import type { ListContext } from './list-context.ts';

export const exampleLine = '3x AK-47 | Redline (Field-Tested)';

export const listFormState = z.tuple([gamePart, currencyPart]).transform(([game, currency]) => ({ game, currency }));

export const listForm = (id: string, title: 'appraise.form.title' | 'holdings.add', { t }: Words): Form => ({
	id,
	title: t(title),
	text: t('appraise.form.text'),
	inputs: [
		{
			id: 'items',
			label: t('appraise.form.items'),
			hint: exampleLine,
			maxLength: 4_000,
			isLong: true,
			isOptional: true,
		},
		{ id: 'file', label: t('appraise.form.file'), hint: t('appraise.form.fileHint'), isFile: true },
	],
});

/** @throws UserError if the file cannot be read */
export async function textsOf(
	items: string | undefined,
	file: AttachedFile | undefined,
	{ attachedFiles }: ListContext,
): Promise<string[]> {
	return [items, file && (await attachedFiles.read(file))].filter((text) => text !== undefined);
}
