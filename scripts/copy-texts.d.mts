export function copyTexts(outDir: string): void;
