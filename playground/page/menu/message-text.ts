import type { SeenMessage } from '../../wire.ts';

/** @param plain removes Markdown */
export function messageText(
	{ content, embeds }: Pick<SeenMessage, 'content' | 'embeds'>,
	plain: (text: string) => string,
): string {
	const texts = embeds.flatMap(({ title = '', description = '', fields = [] }) => [
		title,
		description,
		...fields.map(({ name, value }) => `${name}: ${value}`),
	]);
	return [content, ...texts].map(plain).filter(Boolean).join('\n');
}
