/** What a beginner's error means, in a sentence behind the language's own words. */

type Words = (message: string) => string

const PYTHON: Record<string, Words> = {}

const SCRIPT: Record<string, Words> = {}

const BY_LANGUAGE = { python: PYTHON, script: SCRIPT }

export function explained(language: keyof typeof BY_LANGUAGE, type: string, message: string): string {
  const words = BY_LANGUAGE[language][type]?.(message) ?? ''
  return words === '' ? message : `${message}\n${words}`
}
