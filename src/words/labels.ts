/** Labels of buttons and menus that several commands share. */
export const labels = {
	refresh: 'Refresh',
	history: 'History',
	price: 'Price',
	previous: 'Previous',
	next: 'Next',
	tradeLocked: 'Trade-locked',
	tradable: 'Tradable',
	first: 'First',
	last: 'Last',
	back: 'Back',
	viewItem: 'View item',
	link: 'Link',
	transactions: 'Transactions',
	lastPage: 'Last page',
	summary: 'Summary',
	csv: 'CSV',
	toMyDms: 'To my DMs',
	continue: 'Continue',
	cancel: 'Cancel',
	tryAgain: 'Try again',
	openForm: 'Open the form again',
	showEveryone: 'Show everyone',
	delete: 'Delete',
	keep: 'Keep',
} as const;

/** Descriptions of the options that all commands about items share. Discord shows them while the option is filled in. */
export const marketOptionTexts = {
	item: 'Item name, or part of it',
	itemFilter: 'Only items whose name matches this',
	game: 'Game the item belongs to',
	currency: 'Currency to show prices in',
	private: 'Show the answer only to you',
} as const;

export const kindNames: Readonly<Record<'deals' | 'movers' | 'restock', string>> = {
	deals: 'Deals',
	movers: 'Movers of the day',
	restock: 'Back in stock',
};

/** What the bot needs to be allowed in a channel to post there. */
export const neededPermissions = '**View Channel**, **Send Messages** and **Embed Links**';

export const channelMention = (id: string): string => `<#${id}>`;
