import type { AlertProblem } from '../../errors/alert-problem.ts';
import { type Formats, plural } from '../formatting/formats.ts';

/** What went wrong with an alert, and what to do about it. */
export function alertProblemMessage(problem: AlertProblem, formats: Formats): string {
	switch (problem.code) {
		case 'alert-exists':
			return 'You already have this alert. `/alert list` shows all of yours.';
		case 'too-many-alerts':
			return `You already have ${plural(formats, problem.limit, 'alert', 'alerts')}, which is the most this bot allows. Delete one in \`/alert list\` first.`;
	}
}
