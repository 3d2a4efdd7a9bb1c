import { parse } from 'yaml';

export type Yaml = string | number | boolean | null | readonly Yaml[] | { readonly [key: string]: Yaml };

export const parseYaml = (text: string): Yaml => parse(text, { merge: true }) as Yaml;

/** The value at a path such as `spec.containers.0.image`. @throws Error if there is none. */
export function at(value: Yaml, path: string): Yaml {
	return path.split('.').reduce((parent, key) => {
		const child = (parent as Record<string, Yaml>)?.[key];
		if (child === undefined) throw new Error(`There is no ${key} in ${JSON.stringify(parent)}.`);
		return child;
	}, value);
}
