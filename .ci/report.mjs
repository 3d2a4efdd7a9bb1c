// Prints which tests were skipped and counts all of them, from vitest's JSON report. Fails where tests were skipped that
// could have run: recorded data in ../shared are no part of the project, but where they are there they must be used.
import { existsSync, readFileSync } from 'node:fs';

const [, , file] = process.argv;
const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
const skipped = testResults
	.flatMap(({ assertionResults }) => assertionResults)
	.filter(({ status }) => !['passed', 'failed'].includes(status))
	.map(({ fullName }) => fullName);

/** Skipped for reasons that have nothing to do with recorded data; their names say why. */
const excused = /node:sqlite is not tested|no Chromium is installed|promtool is not installed/;
const unexcused = existsSync('../shared') ? skipped.filter((name) => !excused.test(name)) : [];

const lines = [
	...skipped.map((name) => `skipped: ${name}`),
	...unexcused.map((name) => `must not be skipped where ../shared is there: ${name}`),
	`${numPassedTests} passed, ${numFailedTests} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = unexcused.length > 0 ? 1 : 0;
