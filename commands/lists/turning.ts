import type { Button } from '../../src/words/reply.ts';
import type { Words } from '../../src/words/words.ts';

interface Turning {
	readonly page: number;
	readonly pages: number;
	/** Two buttons of a message must not have the same id: `first` and `last` have handlers of their own. */
	idOf(handler: 'first' | 'page' | 'last', page: number): string;
}

/** @param isMain whether Next is what is done most */
export function turningButtons({ page, pages, idOf }: Turning, { t }: Words, isMain = true): Button[] {
	if (pages === 1) return [];
	return [
		{ label: t('button.first'), id: idOf('first', 1), disabled: page === 1 },
		{ label: t('button.previous'), id: idOf('page', page - 1), disabled: page === 1 },
		{
			...{ label: t('button.next'), id: idOf('page', page + 1), disabled: page === pages },
			...(isMain ? { style: 'main' as const } : {}),
		},
		{ label: t('button.last'), id: idOf('last', pages), disabled: page === pages },
	];
}
