import type { ShownForm } from './shown/shown-form.ts';
import type { ShownMessage } from './shown/shown-message.ts';

export type InteractionResult =
	| {
			readonly kind: 'message';
			readonly message: ShownMessage;
			/** How long it took, milliseconds. */
			readonly after: number;
			readonly deferred: boolean;
	  }
	| { readonly kind: 'form'; readonly form: ShownForm }
	/** “The application did not respond.” */
	| { readonly kind: 'silence' }
	| {
			readonly kind: 'choices';
			readonly choices: readonly { readonly name: string; readonly value: string | number }[];
	  };

export interface InteractionObserver {
	onMessage(message: ShownMessage): void;
	/** The bot responded with a message, or deferred it. */
	onAcknowledged(): void;
}
