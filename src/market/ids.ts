declare const brand: unique symbol;

/** The id of a name (a market_hash_name) in the catalogue of its game. */
export type NameId = number & { readonly [brand]: 'name' };

/** The id of an item, which is a name with a version or without one, in the catalogue of its game. */
export type ItemId = number & { readonly [brand]: 'item' };

/*
 * Typed arrays and hash indexes hold plain numbers. These two functions brand a number that was read from one of them; no
 * other place casts.
 */
export const nameId = (id: number): NameId => id as NameId;
export const itemId = (id: number): ItemId => id as ItemId;
