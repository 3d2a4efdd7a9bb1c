export function bundlePrograms(outDir: string, programs: readonly string[]): Promise<void>;
