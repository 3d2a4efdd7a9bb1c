declare const brand: unique symbol;

/** Of a market_hash_name, in the catalogue of its game. */
export type NameId = number & { readonly [brand]: 'name' };

/** Of a name with a version or without one, in the catalogue of its game. */
export type ItemId = number & { readonly [brand]: 'item' };

// The only casts: typed arrays and hash indexes hold plain numbers.
export const nameId = (id: number): NameId => id as NameId;
export const itemId = (id: number): ItemId => id as ItemId;
