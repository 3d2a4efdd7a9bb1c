import { plainText } from '../../plain-text.ts';
import type { SeenMessage } from '../../wire.ts';

/** @param time formats a timestamp: Unix seconds, and Discord's style letter */
export function messageText(
	{ content, embeds }: Pick<SeenMessage, 'content' | 'embeds'>,
	time: (at: number, style: string) => string,
): string {
	const parts = embeds.flatMap(({ title, description, fields }) => [
		title,
		plainText(description, time),
		...fields.map(({ name, value }) => `${name}: ${plainText(value, time)}`),
	]);
	return [plainText(content, time), ...parts].filter(Boolean).join('\n');
}
