import { transform, type Transform } from 'sucrase'
import { ownValue } from '#pure/own-value.ts'
import { PAGE_PACKAGES, type PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import { practiceProblems } from './practice.texts.ts'
import { pythonProblem } from './python-syntax.ts'
import type { SyntaxProblem } from './syntax-problem.ts'

/** What keeps a file from running at all, as far as reading it says so; null where nothing is seen. */
export function syntaxProblem(name: string, text: string, language: PracticeLanguage): SyntaxProblem | null {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  if (ending === 'py') return pythonProblem(text)
  if (ending === 'json') return jsonProblem(text)
  const transforms = ownValue(SCRIPTS, ending)
  return transforms ? scriptProblem(text, transforms, language) : null
}

const SCRIPTS: Readonly<Record<string, Transform[]>> = { js: [], mjs: [], jsx: ['jsx'], ts: ['typescript'], tsx: ['typescript', 'jsx'] }

const REQUEST = /\brequire\((['"])([^'"\n]+)\1\)/g

function scriptProblem(text: string, transforms: Transform[], language: PracticeLanguage): SyntaxProblem | null {
  try {
    const { code } = transform(text, { transforms: [...transforms, 'imports'], jsxRuntime: 'automatic', production: true })
    return importProblem(text, code, language)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, says = message, line = '1'] = /^(?:Error transforming [^:]*: )?(.*?) \((\d+):\d+\)$/s.exec(message) ?? []
    return { says, line: Number(line) }
  }
}

/** There is no network in which a package could be found. */
function importProblem(text: string, code: string, language: PracticeLanguage): SyntaxProblem | null {
  const known: readonly string[] = language === 'html' ? PAGE_PACKAGES : []
  const asked = [...code.matchAll(REQUEST)].map(([, , request = '']) => request)
  const missing = asked.find((request) => !/^\.{1,2}\//.test(request) && !known.includes(request))
  if (missing === undefined) return null
  const at = Math.max(text.indexOf(`'${missing}'`), text.indexOf(`"${missing}"`))
  const isReact = missing.split('/')[0]?.startsWith('react') === true && language !== 'html'
  const says = isReact ? practiceProblems.reactOutside : practiceProblems.noPackage(missing, known)
  return { says, line: at < 0 ? 1 : text.slice(0, at).split('\n').length }
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
