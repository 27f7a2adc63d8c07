export const PRACTICE_LANGUAGES = ['python', 'javascript', 'typescript', 'sql', 'html'] as const
export type PracticeLanguage = (typeof PRACTICE_LANGUAGES)[number]

/** The learner writes into `write`, reads `given`, and is tested by `tests`. */
export const FILE_ROLES = ['write', 'given', 'tests'] as const
export type FileRole = (typeof FILE_ROLES)[number]
