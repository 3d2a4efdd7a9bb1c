export const botPrograms: readonly string[];
export function buildInto(
	outDir: string,
	programs: readonly string[],
	importNormalize: () => Promise<{ normalize(text: string): string[] }>,
): Promise<void>;
