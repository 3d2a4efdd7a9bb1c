// Prints which tests were skipped and counts all of them, from vitest's JSON reports: of the tests in a clone with nothing beside
// it, and of those that need a browser or recorded data. What the first skips must run in the second, if it can run here.
import { readFileSync } from 'node:fs';

const [, , ...files] = process.argv;
const [alone, more] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const skippedIn = ({ testResults }) =>
	testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => !['passed', 'failed'].includes(status))
		.map(({ fullName }) => fullName);
const isLater = (name) => /BROWSER_TESTS/.test(name) || (process.env.RECORDED_DATA && /RECORDED_DATA/.test(name));
const skipped = [
	...skippedIn(alone).filter((name) => !isLater(name)),
	...skippedIn(more).filter((name) => !isLater(name)),
];
const unexcused = skippedIn(more).filter(isLater);
const sum = (of) => alone[of] + more[of];

const lines = [
	...new Set(skipped.map((name) => `skipped: ${name}`)),
	...unexcused.map((name) => `must not be skipped here: ${name}`),
	`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = unexcused.length > 0 ? 1 : 0;
