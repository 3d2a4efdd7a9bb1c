// Prints which tests were skipped and counts all of them, from vitest's JSON reports: of the tests in a clone with nothing beside
// it, and, if there is recorded data, of those that use it. The second must skip nothing for lack of that data.
import { readFileSync } from 'node:fs';

const [, , ...files] = process.argv;
const [alone, recorded] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const namesOf = ({ testResults }) =>
	testResults
		.flatMap(({ assertionResults }) => assertionResults)
		.filter(({ status }) => !['passed', 'failed'].includes(status))
		.map(({ fullName }) => fullName);
const skipped = namesOf(alone).filter((name) => !recorded || !/RECORDED_DATA/.test(name));
const unexcused = recorded ? namesOf(recorded).filter((name) => /RECORDED_DATA/.test(name)) : [];
const sum = (of) => alone[of] + (recorded?.[of] ?? 0);

const lines = [
	...skipped.map((name) => `skipped: ${name}`),
	...unexcused.map((name) => `must not be skipped where there is recorded data: ${name}`),
	`${sum('numPassedTests')} passed, ${sum('numFailedTests')} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
process.exitCode = unexcused.length > 0 ? 1 : 0;
