import type { SeenMessage } from '../../wire.ts';
import type { MessageMenu, Point } from './message-menu.ts';

/** How long a finger must stay on a message to open its menu, in milliseconds: as long as in Android. */
const longPress = 500;
/** Space between a button and its menu, in CSS pixels. */
const gap = 4;

export interface MenuHost {
	readonly menu: MessageMenu;
	changed(): void;
}

export class MenuOpener {
	readonly #page: MenuHost;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#isLongPress = false;

	constructor(page: MenuHost) {
		this.#page = page;
	}

	/** The event that browsers send for a right-click and for the keys, and some of them for a long press. */
	contextMenu(event: MouseEvent, message: SeenMessage): void {
		const { clientX: x, clientY: y, currentTarget } = event;
		const { left, top } = (currentTarget as Element).getBoundingClientRect();
		// Keys may come without a position.
		if (this.#open(message, x === 0 && y === 0 ? { x: left, y: top } : { x, y })) event.preventDefault();
	}

	/** Controls have presses of their own. */
	pointerDown({ pointerType, clientX: x, clientY: y, target }: PointerEvent, message: SeenMessage): void {
		this.cancel();
		if (pointerType !== 'touch' || (target as Element).closest('a, button, select, input')) return;
		this.#timer = setTimeout(() => {
			this.#isLongPress = this.#open(message, { x, y });
		}, longPress);
	}

	/** The finger was lifted. After a long press, that must not click what is now under it: the menu. */
	touchEnd(event: TouchEvent): void {
		if (this.#isLongPress) event.preventDefault();
		this.cancel();
	}

	cancel(): void {
		clearTimeout(this.#timer);
		this.#isLongPress = false;
	}

	button({ currentTarget }: Event, message: SeenMessage): void {
		const { left, bottom } = (currentTarget as Element).getBoundingClientRect();
		this.#open(message, { x: left, y: bottom + gap });
	}

	#open(message: SeenMessage, at: Point): boolean {
		const isOpen = this.#page.menu.open(message, at, selectedTextIn(message));
		this.#page.changed();
		return isOpen;
	}
}

function selectedTextIn({ id }: SeenMessage): string {
	const selection = getSelection();
	const isInside = document.querySelector(`#message-${id}`)?.contains(selection?.anchorNode ?? null);
	return (isInside && selection?.toString()) || '';
}
