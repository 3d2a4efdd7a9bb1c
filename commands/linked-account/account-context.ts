import type { AccountReader } from '../../src/accounts/account-reader.ts';
import type { Accounts } from '../../src/accounts/accounts.ts';
import type { Context } from '../../src/discord/context.ts';

export interface AccountContext extends Context {
	readonly accounts: Pick<Accounts, 'linkingIsOn' | 'linkStatus' | 'accountOf' | 'link' | 'unlink' | 'page'> & {
		readonly reader: Pick<AccountReader, 'read' | 'cancel'>;
	};
}
