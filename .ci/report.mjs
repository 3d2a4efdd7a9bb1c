// Prints which tests failed and why, which were skipped, and counts all of them, from vitest's JSON reports: of the tests in a
// clone with nothing beside it, and of those that need a browser or recorded data. What the first skips must run in the second, if it can run here.
import { readFileSync } from 'node:fs';

const [, , ...files] = process.argv;
const [alone, more] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const skippedIn = ({ testResults }) =>
	testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => !['passed', 'failed'].includes(status))
		.map(({ fullName }) => fullName);
// A whole log is not always at hand where it says that something failed: its end is.
const failed = [alone, more].flatMap(({ testResults }) =>
	testResults.flatMap(({ name: file, message, assertionResults }) => {
		const tests = assertionResults.filter(({ status }) => status === 'failed');
		if (tests.length === 0 && message) return [`failed: ${file}: ${message}`];
		return tests.map(({ fullName, failureMessages }) => `failed: ${fullName} (${file})\n${failureMessages.join('\n')}`);
	}),
);
const isLater = (name) => /BROWSER_TESTS/.test(name) || (process.env.RECORDED_DATA && /RECORDED_DATA/.test(name));
const skipped = [
	...skippedIn(alone).filter((name) => !isLater(name)),
	...skippedIn(more).filter((name) => !isLater(name)),
];
const unexcused = skippedIn(more).filter(isLater);
const sum = (of) => alone[of] + more[of];

const lines = [
	...failed,
	...new Set(skipped.map((name) => `skipped: ${name}`)),
	...unexcused.map((name) => `must not be skipped here: ${name}`),
	`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = unexcused.length > 0 ? 1 : 0;
