export function writeNameTables(outDir: string, normalize: (text: string) => string[]): void;
