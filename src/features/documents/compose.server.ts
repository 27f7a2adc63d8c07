import { languageOfFile } from '#features/content/practice-files.rules.ts'
import { workIn } from '#features/practice/work.rules.ts'
import type { AnswerFile, AnswerType } from '#features/validations/validations.rules.ts'
import type { DocumentationBlock, Section, Written } from './document-text.rules.ts'
import { leadBlockId, noteBlockId, optInId } from './document-edits.rules.ts'
import { writtenTexts } from './documents.texts.ts'
import { isColoured, isShort, hasFixedLines, detectedLanguage, type FoundPicture } from './compose.rules.ts'

export interface AnsweredTask {
  id: string
  title: string
  /** one of the required tasks */
  isRequired: boolean
  /** complete, or stuck in review */
  isDone: boolean
  /** by a rule of the author */
  isChecked: boolean
  /** found on the learner's own machine */
  isOnMachine: boolean
  type: AnswerType
  text: string
  file: AnswerFile | null
}

export interface FinishedStep {
  id: string
  title: string
  answers: AnsweredTask[]
}

/** The input of a documentation. */
export interface FinishedProject {
  project: { title: string; description: string; category: string; concepts: string[]; needs: string[] }
  author: string
  finishedAt: Date
  minutes: number | null
  tasks: number
  picture: FoundPicture | null
  steps: FinishedStep[]
  values: { name: string; value: string }[]
  quiz: { score: number; attempts: number } | null
  /** The learner's own, oldest first. */
  notes: { id: string; heading: string; words: string }[]
}

/** A picture of a document, by the id of its block. */
export interface PictureAsked {
  block: string
  source: { upload: string } | { content: string }
}

const texts = writtenTexts

export const HARD = 'hard'
export const NEXT = 'next'

/**
 * Writes the documentation in the learner's voice: what it is, what was done step by step with proof, and how it went. Pictures have no
 * file yet.
 */
export function compose(finished: FinishedProject): { written: Written; pictures: PictureAsked[] } {
  const { project, author, finishedAt, minutes, tasks, picture, steps, values, quiz, notes } = finished
  const pictures: PictureAsked[] = []

  const hasWork = steps.some(({ answers }) => answers.some(({ type }) => type === 'WORK'))

  function blockOf(step: string, { id: validation, title, type, text, file, isChecked }: AnsweredTask): DocumentationBlock[] {
    const id = `${step}:${validation}`
    if (type === 'FILE') {
      if (!file) return []
      pictures.push({ block: id, source: { upload: file.storageName } })
      return [pictureBlock(id, { label: title, text: title, alt: texts.pictureOf(title) })]
    }
    if (text.trim() === '') return []
    if (type === 'WORK') return workBlocks(id, title, text)
    if (type === 'URL') return [{ id, kind: 'link', label: title, text: text.trim() }]
    if (hasFixedLines(text)) return [{ id, kind: 'code', label: title, text, language: detectedLanguage(text) }]
    const said = text.trim()
    if (!isShort(said)) return [{ id, kind: 'quote', label: title, text: said }]
    return [{ id: hasWork && isChecked ? optInId(id) : id, kind: 'short', label: title, text: said }]
  }

  const about: DocumentationBlock[] = [{ id: 'about:what', kind: 'text', text: texts.how }]
  if (project.needs.length > 0) about.push({ id: 'about:needs', kind: 'text', text: texts.needs(project.needs) })
  if (project.concepts.length > 0) about.push({ id: 'about:concepts', kind: 'text', text: texts.concepts(project.concepts) })
  if (picture) {
    pictures.push({ block: 'about:picture', source: { content: picture.src } })
    about.push(pictureBlock('about:picture', { label: texts.picture, text: picture.caption || texts.picture, alt: picture.alt }))
  }

  const time = minutes === null ? null : texts.minutes(minutes)
  const results: DocumentationBlock[] = [{ id: 'results:proof', kind: 'text', text: texts.proof(tasks, time) }]
  // a score of 0 is left out; the block stays, so that the learner's own words in it stay too
  if (quiz) results.push({ id: 'results:quiz', kind: 'text', text: quiz.score > 0 ? texts.quiz(quiz.score, quiz.attempts) : '' })

  const sections: Section[] = [
    { id: 'about', title: texts.about, blocks: about },
    ...steps.map(({ id, title, answers }) => ({
      id: `step:${id}`,
      title,
      blocks: [
        { id: leadBlockId(`step:${id}`), kind: 'text' as const, text: '' },
        ...answers.flatMap((answer) => blockOf(`step:${id}`, answer)),
      ],
    })),
    ...(values.length > 0 ? [{ id: 'values', title: texts.values, blocks: [valuesTable(values)] }] : []),
    ...(notes.length > 0 ? [{ id: 'notes', title: texts.notes, blocks: notes.map(noteBlock) }] : []),
    { id: 'results', title: texts.results, blocks: results },
    { id: HARD, title: texts.hard, blocks: [{ id: `${HARD}:words`, kind: 'text', text: '' }] },
    { id: NEXT, title: texts.next, blocks: [{ id: `${NEXT}:words`, kind: 'text', text: '' }] },
  ]
  const facts = [
    { name: texts.facts.finished, value: texts.day(finishedAt) },
    { name: texts.facts.category, value: project.category },
    { name: texts.facts.tasks, value: texts.tasks(tasks) },
    ...(quiz && quiz.score > 0 ? [{ name: texts.facts.quiz, value: texts.percent(quiz.score) }] : []),
  ]
  const written = {
    title: project.title,
    subtitle: texts.task(project.description),
    author,
    finishedAt: finishedAt.toISOString(),
    facts,
    sections,
  }
  return { written, pictures }
}

/** Says how many tests passed; the code itself is left out until the learner chooses it. */
function workBlocks(id: string, title: string, text: string): DocumentationBlock[] {
  const { files = [], outcome = null } = workIn(text) ?? {}
  const passed = outcome?.tests.filter((test) => test.passed).length ?? 0
  const told: DocumentationBlock[] = passed > 0 ? [{ id, kind: 'short', label: title, text: texts.tested(passed) }] : []
  const written = files.filter((file) => file.text.trim() !== '')
  return [...told, ...written.map((file) => fileBlock(optInId(`${id}:${file.name}`), title, file))]
}

function fileBlock(id: string, title: string, { name, text }: { name: string; text: string }): DocumentationBlock {
  const language = isColoured(text) ? languageOfFile(name) : ''
  return { id, kind: 'code', label: texts.fileOf(title, name), text: text.trimEnd(), language }
}

type Said = Pick<Extract<DocumentationBlock, { kind: 'picture' }>, 'label' | 'text' | 'alt'>

function pictureBlock(id: string, said: Said): DocumentationBlock {
  return { id, kind: 'picture', ...said, file: '', width: 0, height: 0 }
}

function noteBlock({ id, heading, words }: FinishedProject['notes'][number]): DocumentationBlock {
  return { id: noteBlockId(id), kind: 'quote', label: heading || texts.note, text: words }
}

function valuesTable(values: FinishedProject['values']): DocumentationBlock {
  return { id: 'values:table', kind: 'table', head: texts.valueHead, rows: values.map(({ name, value }) => [name, value]) }
}
