/** Writes how Counter-Strike names its items in the languages of the bot. */
export function writeLocalNames(file: string): void;
