/** Writes what the bot tells about items of Counter-Strike. */
export function writeItemFacts(file: string): Promise<void>;
