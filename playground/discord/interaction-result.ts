import type { ShownForm } from './shown/shown-form.ts';
import type { ShownMessage } from './shown/shown-message.ts';

/** What a user finally sees of their interaction. */
export type InteractionResult =
	| {
			readonly kind: 'message';
			readonly message: ShownMessage;
			/** How long it took, milliseconds. */
			readonly after: number;
			/** Whether the bot first deferred, which shows “thinking…”. */
			readonly deferred: boolean;
	  }
	| { readonly kind: 'form'; readonly form: ShownForm }
	/** “The application did not respond.” */
	| { readonly kind: 'silence' }
	| {
			readonly kind: 'choices';
			readonly choices: readonly { readonly name: string; readonly value: string | number }[];
	  };

/** Receives what happens to an interaction before, and after, it has a result. */
export interface InteractionObserver {
	/** A message was created, changed or deleted. */
	onMessage(message: ShownMessage): void;
	/** The bot responded with a message, or deferred it. */
	onAcknowledged(): void;
}
