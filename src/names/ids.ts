declare const brand: unique symbol;

/** The id of a market_hash_name in the catalogue of its game. */
export type NameId = number & { readonly [brand]: 'name' };

/** The id of an item, which is a name with or without a version, in the catalogue of its game. */
export type ItemId = number & { readonly [brand]: 'item' };

// These are the only casts to ids. They are needed because typed arrays and hash indexes hold plain numbers.
export const nameId = (id: number): NameId => id as NameId;
export const itemId = (id: number): ItemId => id as ItemId;
