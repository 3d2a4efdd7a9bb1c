export function writeGlyphWidths(file: string): void;
