export function releaseNotes(tag: string, changelog: string, packageVersion: string): string;
