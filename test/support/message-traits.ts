import { salesTraits } from '../../commands/account/sales/sales-messages.ts';
import { watchingTraits } from '../../commands/alerts/stored/message-contents.ts';
import { holdingsTraits } from '../../commands/holdings/holdings-message.ts';

/** The traits of all kinds of messages that the bot sends later. */
export const messageTraits = [...Object.values(watchingTraits), salesTraits, holdingsTraits];
