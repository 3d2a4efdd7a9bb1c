/** Writes how Counter-Strike names the parts of its items in its languages. */
export function writeOfficialNames(file: string, normalize: (text: string) => string[]): void;
/** The names of a language of the package, such as `german`, by the items' ids. */
export function namesOf(language: string): Map<number, string>;
