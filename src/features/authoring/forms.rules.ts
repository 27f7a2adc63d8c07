import type { Plain } from '#platform/yaml/rewrite.ts'

/** answers.yaml and quiz.yaml as forms. Untouched values are written as they were read, and fields without a form field are kept. */
type Raw = Record<string, Plain>

export interface AnswerForm {
  id: string
  check: string
  /** several, if any one of them is enough */
  values: string[]
  tolerance: string
  message: string
  accepts: string[]
  refuses: string[]
  exemplar: string
  /** its solutions are files, and are written in the source */
  isPractice: boolean
  raw: Raw
}

function isRecord(value: Plain | undefined): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const said = (value: Plain | undefined) => (value === undefined || value === null || typeof value === 'object' ? '' : String(value))
const listed = (value: Plain | undefined) => (Array.isArray(value) ? value.map(said) : [])

/** Null if the file is not a map of checks by task. */
export function readAnswers(value: Plain): AnswerForm[] | null {
  if (!isRecord(value)) return null
  const forms = Object.entries(value).map(([id, raw]) => (isRecord(raw) ? answerOf(id, raw) : null))
  return forms.every((form) => form !== null) ? forms : null
}

function answerOf(id: string, raw: Raw): AnswerForm {
  const { check, value, tolerance, message, accepts, refuses, exemplar } = raw
  return {
    id,
    raw,
    check: said(check),
    values: Array.isArray(value) ? listed(value) : [said(value)],
    tolerance: said(tolerance),
    message: said(message),
    exemplar: said(exemplar),
    isPractice: isRecord(exemplar) || raw['wrong'] !== undefined,
    accepts: listed(accepts),
    refuses: listed(refuses),
  }
}

export function newAnswer(id: string, isRead: boolean): AnswerForm {
  return answerOf(id, { check: isRead ? 'rubric' : 'caseless', value: '', ...(!isRead && { message: '' }) })
}

export function writeAnswers(forms: readonly AnswerForm[]): Plain {
  return Object.fromEntries(forms.map((form) => [form.id, writeAnswerForm(form)]))
}

export function writeAnswerForm({ isPractice, raw, check, values, tolerance, message, accepts, refuses, exemplar }: AnswerForm): Raw {
  if (isPractice) return raw
  const value = check === 'one-of' ? sayings(raw['value'], values) : saying(raw['value'], values[0] ?? '', check === 'number')
  // leaves out what a rubric does not use; it returns if another check is chosen
  const fields: [string, Plain | undefined][] = [
    ['check', check],
    ['value', value],
    ['tolerance', check !== 'number' || tolerance === '' ? undefined : saying(raw['tolerance'], tolerance, true)],
    ['message', check === 'rubric' ? undefined : saying(raw['message'], message)],
    ['accepts', check === 'rubric' ? undefined : sayings(raw['accepts'], accepts)],
    ['refuses', check === 'rubric' ? undefined : sayings(raw['refuses'], refuses)],
    ['exemplar', exemplar === '' ? undefined : saying(raw['exemplar'], exemplar)],
  ]
  return withFields(raw, fields)
}

/** Keeps the order of existing fields and appends new ones; writes an empty list only where the file had one. */
function withFields(raw: Raw, fields: readonly [string, Plain | undefined][]): Raw {
  const written = new Map<string, Plain | undefined>([...Object.keys(raw).map((name) => [name, raw[name]] as const), ...fields])
  const isThere = ([name, value]: [string, Plain | undefined]) =>
    value !== undefined && (name in raw || !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries([...written].filter(isThere)) as Raw
}

function saying(raw: Plain | undefined, text: string, isNumber = false): Plain {
  if (raw !== undefined && said(raw) === text && typeof raw !== 'object') return raw
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

function sayings(raw: Plain | undefined, texts: readonly string[]): Plain[] {
  const own = Array.isArray(raw) ? raw : []
  // an empty field is not filled in yet, unless the author wrote an empty answer on purpose
  const isMeant = (text: string) => text !== '' || own.includes('')
  return texts.filter(isMeant).map((text) => own.find((one) => said(one) === text && typeof one !== 'object') ?? text)
}

export interface OptionForm {
  /** identifies it in the form, even when its id changes */
  key: number
  id: string
  value: string
  explanation: string
  isAnswer: boolean
  raw: Raw
}

export interface QuestionForm {
  key: number
  id: string
  type: string
  difficulty: string
  question: string
  options: OptionForm[]
  raw: Raw
}

export interface QuizForm {
  id: string
  name: string
  description: string
  questions: QuestionForm[]
  raw: Raw
}

/** Null if the file is not a quiz. */
export function readQuiz(value: Plain): QuizForm | null {
  if (!isRecord(value)) return null
  const { id, name, description, questions = [] } = value
  if (!Array.isArray(questions) || !questions.every(isRecord)) return null
  if (!questions.every(({ options = [] }) => Array.isArray(options) && options.every(isRecord))) return null
  return { id: said(id), name: said(name), description: said(description), raw: value, questions: questions.map(questionOf) }
}

function questionOf(raw: Raw, key: number): QuestionForm {
  const { id, type = 'single', difficulty = 'easy', question, options } = raw
  return {
    key,
    raw,
    id: said(id),
    type: said(type),
    difficulty: said(difficulty),
    question: said(question),
    options: Array.isArray(options) ? options.filter(isRecord).map(optionOf) : [],
  }
}

function optionOf(raw: Raw, key: number): OptionForm {
  const { id, value, explanation, isAnswer } = raw
  return { key, raw, id: said(id), value: said(value), explanation: said(explanation), isAnswer: isAnswer === true }
}

const nextKey = (items: readonly { key: number }[]) => Math.max(-1, ...items.map(({ key }) => key)) + 1

/** An id that no other item has. */
export function freshId(stem: string, items: readonly { id: string }[]): string {
  for (let number = items.length + 1; ; number += 1) if (!items.some(({ id }) => id === `${stem}-${number}`)) return `${stem}-${number}`
}

export function newOption(options: readonly OptionForm[]): OptionForm {
  return { ...optionOf({}, nextKey(options)), id: freshId('option', options) }
}

export function newQuestion(questions: readonly QuestionForm[]): QuestionForm {
  const first = { ...newOption([]), isAnswer: true }
  return { ...questionOf({}, nextKey(questions)), id: freshId('question', questions), options: [first, newOption([first])] }
}

export function newQuiz(projectId: string): QuizForm {
  return { id: `${projectId}-quiz`, name: '', description: '', questions: [newQuestion([])], raw: {} }
}

export function writeQuiz({ raw, id, name, description, questions }: QuizForm): Plain {
  return withFields(raw, [
    ['id', saying(raw['id'], id)],
    ['name', saying(raw['name'], name)],
    ['description', saying(raw['description'], description)],
    ['questions', questions.map(writeQuestion)],
  ])
}

function writeQuestion({ raw, id, type, difficulty, question, options }: QuestionForm): Plain {
  const isUsual = Object.keys(raw).length > 0
  return withFields(raw, [
    ['id', saying(raw['id'], id)],
    ['type', isUsual && raw['type'] === undefined && type === 'single' ? undefined : type],
    ['difficulty', isUsual && raw['difficulty'] === undefined && difficulty === 'easy' ? undefined : difficulty],
    ['question', saying(raw['question'], question)],
    ['options', options.map(writeOption)],
  ])
}

function writeOption({ raw, id, value, explanation, isAnswer }: OptionForm): Plain {
  return withFields(raw, [
    ['id', saying(raw['id'], id)],
    ['value', saying(raw['value'], value)],
    ['isAnswer', isAnswer ? true : raw['isAnswer'] === undefined ? undefined : false],
    ['explanation', saying(raw['explanation'], explanation)],
  ])
}

/** A single question has one right option. */
export function chooseRight({ type, options, ...question }: QuestionForm, key: number, isRight: boolean): QuestionForm {
  const chosen = options.map((one) =>
    one.key === key ? { ...one, isAnswer: isRight } : type === 'single' ? { ...one, isAnswer: false } : one,
  )
  return { ...question, type, options: chosen }
}

/** A question that becomes a single one keeps the first of its right options. */
export function withType(question: QuestionForm, type: string): QuestionForm {
  if (type !== 'single') return { ...question, type }
  const first = question.options.find(({ isAnswer }) => isAnswer)
  return { ...question, type, options: question.options.map((one) => ({ ...one, isAnswer: one === first })) }
}

/** Returns the list with the item moved from `from` to `to`. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.filter((_, index) => index !== from).toSpliced(to, 0, item)
}
