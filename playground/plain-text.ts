import type { Texts } from './wire.ts';

/** @param time formats a timestamp: Unix seconds, and Discord's style letter */
export function plainText(text: Texts, time: (at: number, style: string) => string): string {
	return text
		.map((part, i) => {
			if (typeof part === 'string') return part;
			// These are lines of their own; the line break behind them is not a part.
			if ('text' in part && (part.kind === 'subtext' || part.kind === 'heading'))
				return `${part.kind === 'subtext' ? '  ' : ''}${plainText(part.text, time)}${i < text.length - 1 ? '\n' : ''}`;
			if ('text' in part) return plainText(part.text, time);
			if ('code' in part) return part.code;
			if (part.kind === 'time') return time(part.at, part.style);
			if (part.kind === 'break') return '\n';
			if (part.kind === 'command') return `/${part.name}`;
			return part.of === 'channel' ? `#${part.name}` : `@${part.name}`;
		})
		.join('');
}
