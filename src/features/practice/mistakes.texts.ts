import { PYTHON } from './python-mistakes.texts.ts'
import { SCRIPT } from './script-mistakes.texts.ts'
import { POSTGRESQL, SQL } from './sql-mistakes.texts.ts'

const BY_LANGUAGE = { python: PYTHON, script: SCRIPT, sql: SQL, postgresql: POSTGRESQL }

/** The message, and what it means where that helps. */
export function explained(language: keyof typeof BY_LANGUAGE, type: string, message: string): string {
  for (const [mistake, pattern, words] of BY_LANGUAGE[language]) {
    const found = mistake === '' || mistake === type ? pattern.exec(message) : null
    if (found) return `${message}\n${typeof words === 'string' ? words : words(found[1] ?? '')}`
  }
  return message
}
