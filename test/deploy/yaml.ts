export type Yaml = string | number | boolean | null | readonly Yaml[] | { readonly [key: string]: Yaml };

/**
 * Reads the part of YAML that the files in `deploy/` are written in: mappings, lists, plain and quoted text, anchors, and
 * JSON. @throws Error for everything else, which may well be a mistake.
 */
export function parseYaml(text: string): Yaml {
	return new Reader(text).document();
}

/** The value at a path such as `spec.containers.0.image`. @throws Error if there is none. */
export function at(value: Yaml, path: string): Yaml {
	return path.split('.').reduce((parent, key) => {
		const child = (parent as Record<string, Yaml>)?.[key];
		if (child === undefined) throw new Error(`There is no ${key} in ${JSON.stringify(parent)}.`);
		return child;
	}, value);
}

class Reader {
	readonly #lines: string[];
	readonly #anchors = new Map<string, Yaml>();
	#at = 0;

	constructor(text: string) {
		if (text.includes('\t')) throw new Error('YAML must not be indented by tabs.');
		this.#lines = text.split('\n').map((line) => line.trimEnd());
	}

	document(): Yaml {
		const value = this.#node(0);
		if (this.#next() !== undefined) this.#fail('is indented wrongly');
		return value;
	}

	/** The next line that is no comment, and its indentation. */
	#next(): { indent: number; text: string } | undefined {
		while (/^\s*(#|$)/.test(this.#lines[this.#at] ?? 'end')) this.#at++;
		const line = this.#lines[this.#at];
		return line === undefined ? undefined : { indent: line.search(/\S/), text: line.trimStart() };
	}

	#node(indent: number): Yaml {
		return this.#next()?.text.startsWith('- ') ? this.#list(indent) : this.#mapping(indent);
	}

	#list(indent: number): Yaml {
		const items: Yaml[] = [];
		for (let line = this.#next(); line?.indent === indent; line = this.#next()) {
			if (!line.text.startsWith('- ')) this.#fail('is no item of the list');
			const item = line.text.slice(2);
			if (/^[\w./-]+:( |$)/.test(item)) {
				this.#lines[this.#at] = `${' '.repeat(indent + 2)}${item}`;
				items.push(this.#mapping(indent + 2));
			} else {
				items.push(this.#scalar(item));
				this.#at++;
			}
		}
		return items;
	}

	#mapping(indent: number): Yaml {
		const values: Record<string, Yaml> = {};
		for (let line = this.#next(); line?.indent === indent; line = this.#next()) {
			const [, key, rest = ''] = /^([\w./<-]+):(?: +(.+))?$/.exec(line.text) ?? this.#fail('is no key with a value');
			if (key! in values) this.#fail('repeats a key');
			if (rest === '' || rest.startsWith('&')) {
				this.#at++;
				const child = this.#next();
				values[key!] = child && child.indent > indent ? this.#node(child.indent) : null;
				if (rest) this.#anchors.set(rest.slice(1), values[key!]!);
			} else {
				const value = this.#scalar(rest);
				if (key === '<<') Object.assign(values, value);
				else values[key!] = value;
				this.#at++;
			}
		}
		return values;
	}

	#scalar(text: string): Yaml {
		if (/^["[{]/.test(text) || /^(true|false|null|-?\d+(\.\d+)?)$/.test(text)) return JSON.parse(text);
		if (text.startsWith('*')) return this.#anchors.get(text.slice(1)) ?? this.#fail('refers to an unknown anchor');
		if (/^['&!%@`>|?]|^- | #|: |:$/.test(text)) this.#fail('needs quotes');
		return text;
	}

	#fail(why: string): never {
		throw new Error(`“${this.#lines[this.#at]?.trim()}” ${why}.`);
	}
}
