import type { Point } from './message-menu.ts';

/** Least distance of the menu from the edges of the window, in CSS pixels. */
const margin = 8;

export class MenuFocus {
	#at: Point | undefined;
	#previous: Element | null = null;

	/** Call after each render. @param messageBox gets the focus if the element that had it before is gone */
	update(at: Point | undefined, messageBox: HTMLElement): void {
		const menu = document.querySelector<HTMLElement>('.menu');
		if (at && menu && at !== this.#at) {
			if (!this.#at) this.#previous = document.activeElement;
			place(menu, at);
			menu.focus();
		} else if (!at && this.#at) {
			// A click outside the menu may have moved the focus elsewhere.
			if (document.activeElement === document.body) focusAgain(this.#previous, messageBox);
		}
		this.#at = at;
	}
}

function focusAgain(previous: Element | null, messageBox: HTMLElement): void {
	const isGone = !previous?.isConnected || previous === document.body;
	const target = isGone ? messageBox : (previous as HTMLElement);
	// On touch screens, the keyboard would open and cover the answer.
	if (target !== messageBox || matchMedia('(hover: hover)').matches) target.focus();
}

/** On phones, the style sheet places it. */
function place(menu: HTMLElement, { x, y }: Point): void {
	const { offsetWidth: width, offsetHeight: height } = menu;
	const left = Math.max(margin, Math.min(x, innerWidth - width - margin));
	menu.style.setProperty('--left', `${left}px`);
	menu.style.setProperty('--top', `${Math.max(margin, Math.min(y, innerHeight - height - margin))}px`);
	// The list of commands is as wide as the menu, and opens on the side that has room for it.
	menu.classList.toggle('leftwards', left + 2 * width + margin > innerWidth);
}
