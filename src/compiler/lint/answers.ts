import type { Nodes, Root } from 'mdast'
import { parse } from 'yaml'
import type { SourcePosition } from '../findings.ts'
import type { CompiledProject } from '../project.ts'
import { isRight, isRubric, type AnswerCheck } from '#features/content/checks.rules.ts'
import type { Advise } from './advise.ts'
import { adviseOnCopied } from './copied-answers.ts'
import { placesIn } from '../source/yaml.ts'
import { allIn } from './words.ts'

interface Task {
  text: Root
  answers: string
  project: CompiledProject
  advise: Advise
  adviseInText: Advise
}

interface Written {
  /** of a practice its files */
  exemplar?: string | object
  accepts?: string[]
}

/** Valid checks that require too little. */
export function adviseOnAnswers({ text, answers, project, advise, adviseInText }: Task): void {
  const placeOf = placesIn(answers)
  const written = (parse(answers, { schema: 'failsafe' }) ?? {}) as Record<string, Written>
  const fields = fieldsIn(text)
  for (const [id, check] of Object.entries(project.checks)) {
    if (isRubric(check)) continue
    const { exemplar, accepts } = written[id] ?? {}
    if (typeof exemplar !== 'object') {
      const first = exemplar === undefined ? firstOf(check, accepts) : exemplar
      adviseOnCopied(first.trim(), text, (...facts) => advise(placeOf([id]), 'copiedAnswer', ...facts))
    }
    if (ANYTHING.every((answer) => isRight(check, answer))) {
      advise(placeOf([id, 'value']), 'acceptsAnything')
      continue
    }
    if ('message' in check && SAYS_NOTHING.test(check.message.trim()))
      advise(placeOf([id, 'message']), 'emptyMessage', check.message.trim())
    adviseOnCheck(check, placeOf([id, 'value']), placeOf([id, 'message']), advise)
    const field = fields.get(id)
    const placeholder = field?.attributes?.['placeholder'] ?? ''
    if (field && placeholder !== '' && isRight(check, placeholder)) adviseInText(field, 'placeholderIsRight', placeholder)
  }
}

function firstOf(check: AnswerCheck, accepts: Written['accepts']): string {
  if (check.check === 'pattern' || check.check === 'output') return accepts?.[0] ?? ''
  return String([check.value].flat()[0] ?? '')
}

/** The page says INCORRECT already. */
const SAYS_NOTHING =
  /^(?:that is |that's |this is )?(?:wrong|incorrect|no|nope|false|not right|not correct|try again|error)(?:,? (?:try|please try) again)?[.!]*$/i

const ANYTHING = ['x', '0', 'something else', '?']

function adviseOnCheck(check: AnswerCheck, value: SourcePosition, message: SourcePosition, advise: Advise): void {
  if (check.check === 'pattern' || check.check === 'output') return
  const values = [check.value].flat().map((one) => String(one).trim())
  const folded = values.map((one) => one.toLowerCase())
  const twice = values.find((_, index) => folded.indexOf(folded[index] ?? '') < index)
  if (twice !== undefined) advise(value, 'sameValue', twice)
  const told = values.find((one) => one.length >= 3 && holdsWord(check.message, one))
  if (told !== undefined) advise(message, 'tellsAnswer', told)
}

function holdsWord(text: string, word: string): boolean {
  const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').test(text)
}

type Field = Extract<Nodes, { type: 'leafDirective' }>

function fieldsIn(text: Root): Map<string, Field> {
  const fields = allIn(text).filter((node) => node.type === 'leafDirective')
  return new Map(fields.map((node) => [node.attributes?.['id'] ?? '', node]))
}
