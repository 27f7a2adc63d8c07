/** A visitor's report of a learner's public page. The answer does not tell whether the page exists. */

export const REPORT_REASONS = ['private', 'insulting', 'copied', 'advertising', 'dangerous', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const WORDS_MOST = 1000

export const OUTCOMES = ['taken_down', 'nothing_wrong'] as const
export type ReportOutcome = (typeof OUTCOMES)[number]

export const REPORTS_AN_HOUR = { limit: 10, seconds: 3600 }
/** The most open reports kept about one page; more would tell an admin nothing new. */
export const OPEN_MOST = 20
export const CLOSED_KEPT_DAYS = 30
