export function writeOfficialNames(file: string, normalize: (text: string) => string[]): void;
