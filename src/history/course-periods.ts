/** The periods over which a course is shown, and how many days they have. */
export const coursePeriods = ['week', 'month', 'quarter'] as const;
export type CoursePeriod = (typeof coursePeriods)[number];
export const periodDays: Readonly<Record<CoursePeriod, number>> = { week: 7, month: 30, quarter: 90 };
