export function bundlePage(outDir: string): Promise<unknown>;
