/** All keys of the bot begin with this, so that it can share a database with other programs. */
const prefix = 'pricetag:';

/** The full name of a key. */
export const redisKey = (...parts: readonly string[]): string => prefix + parts.join(':');
