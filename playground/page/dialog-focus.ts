/** Accessibility: moves the keyboard focus into a form or menu when it opens, and back to where it was when it closes. */
export class DialogFocus {
	#previous: Element | null = null;

	/** Call after each render. @param messageBox gets the focus if the previous element is gone */
	update(messageBox: HTMLElement): void {
		const dialog = document.querySelector('dialog');
		if (dialog && !dialog.open) {
			this.#previous = document.activeElement;
			dialog.showModal();
			dialog.querySelector<HTMLElement>('input, select, textarea, [role="menuitem"]')?.focus();
		} else if (!dialog && this.#previous) {
			const previous = this.#previous as HTMLElement;
			this.#previous = null;
			if (previous.isConnected && previous !== document.body) previous.focus();
			// On touch screens, the keyboard would open and cover the answer.
			else if (matchMedia('(hover: hover)').matches) messageBox.focus();
		}
	}
}
