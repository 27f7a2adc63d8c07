import { transform, type Transform } from 'sucrase'
import { practiceProblems } from './practice.texts.ts'
import { pythonProblem } from './python-syntax.ts'

export interface SyntaxProblem {
  says: string
  /** in the file */
  line: number
}

/** What keeps a file from running at all, as far as reading it says so; null where nothing is seen. */
export function syntaxProblem(name: string, text: string): SyntaxProblem | null {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  if (ending === 'py') return pythonProblem(text)
  if (ending === 'json') return jsonProblem(text)
  const transforms = SCRIPTS[ending]
  return transforms ? scriptProblem(text, transforms) : null
}

const SCRIPTS: Readonly<Record<string, Transform[]>> = { js: [], mjs: [], jsx: ['jsx'], ts: ['typescript'], tsx: ['typescript', 'jsx'] }

function scriptProblem(text: string, transforms: Transform[]): SyntaxProblem | null {
  try {
    transform(text, { transforms })
    return null
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, says = message, line = '1'] = /^(?:Error transforming [^:]*: )?(.*?) \((\d+):\d+\)$/s.exec(message) ?? []
    return { says, line: Number(line) }
  }
}

function jsonProblem(text: string): SyntaxProblem | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { says: practiceProblems.json, line: Number(/line (\d+)/.exec(message)?.[1] ?? 1) }
  }
}
