import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

/**
 * The text of CHANGELOG.md about the version of a tag, such as v1.2.3, without its heading.
 * @throws Error if the tag is not the version in package.json, or the changelog has no dated heading for it
 */
export function releaseNotes(tag, changelog, packageVersion) {
	const version = tag.replace(/^v/, '');
	if (version !== packageVersion)
		throw new Error(`The tag is ${tag}, but package.json has the version ${packageVersion}.`);
	const sections = changelog.split(/^(?=## \[)/m);
	const section = sections.find((each) => each.startsWith(`## [${version}]`));
	if (!section) throw new Error(`CHANGELOG.md has no heading “## [${version}]”.`);
	const [heading, ...lines] = section.split('\n');
	if (!/ - \d{4}-\d{2}-\d{2}$/.test(heading)) throw new Error(`“${heading}” in CHANGELOG.md has no date yet.`);
	// Links that several versions use are at the end of the file.
	return `${lines
		.filter((line) => !/^\[[^\]]+\]: /.test(line))
		.join('\n')
		.trim()}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const read = (file) => readFileSync(new URL(file, root), 'utf8');
	process.stdout.write(releaseNotes(process.argv[2], read('CHANGELOG.md'), JSON.parse(read('package.json')).version));
}
