/** Accessibility: moves the keyboard focus into a form when it opens, and back to where it was when it closes. */
export class FormFocus {
	#previous: Element | null = null;

	/** Call after each render. @param fallback gets the focus if the previous element is gone */
	update(fallback: HTMLElement): void {
		const dialog = document.querySelector('dialog');
		if (dialog && !dialog.open) {
			this.#previous = document.activeElement;
			dialog.showModal();
			dialog.querySelector<HTMLElement>('input, select, textarea')?.focus();
		} else if (!dialog && this.#previous) {
			const previous = this.#previous as HTMLElement;
			this.#previous = null;
			(previous.isConnected && previous !== document.body ? previous : fallback).focus();
		}
	}
}
