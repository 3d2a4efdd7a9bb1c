/** Writes which items of Counter-Strike are in which collection, case or capsule. */
export function writeContainers(file: string): Promise<void>;
