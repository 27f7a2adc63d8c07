/** Pages of what is published. Learners' own pages may have become private since they were rendered. */
const PUBLISHED = /^\/(projects\/[\w-]+\/?)?$/

export const isPublishedPage = (path: string): boolean => PUBLISHED.test(path)
