/** The start page and the pages of projects. A learner's page is not among them: it may have become private since it was rendered. */
const PUBLISHED = /^\/(projects\/[\w-]+\/?)?$/

export const isPublishedPage = (path: string): boolean => PUBLISHED.test(path)
