export const PRACTICE_LANGUAGES = ['python', 'javascript', 'typescript', 'sql', 'postgresql', 'html'] as const
export type PracticeLanguage = (typeof PRACTICE_LANGUAGES)[number]

/** The learner writes into `write`, reads `given`, and is tested by `tests`. */
export const FILE_ROLES = ['write', 'given', 'tests'] as const
export type FileRole = (typeof FILE_ROLES)[number]

/** What the scripts of a page may import beside its own files. */
export const PAGE_PACKAGES = ['react', 'react-dom', 'react-dom/client', 'react-dom/test-utils', 'react/jsx-runtime'] as const
export type PagePackage = (typeof PAGE_PACKAGES)[number]
