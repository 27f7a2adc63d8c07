import { readFileSync } from 'node:fs'
import { findTutorWords } from '#features/content/content.store.ts'
import { listAnswers } from '#features/validations/validations.store.ts'
import type { AnswerPart, ModelMessage } from '#platform/models/answer-request.ts'
import { ModelFailure, type FailureReason } from '#platform/models/models.rules.ts'
import {
  createFinder,
  createProjectAnswerer,
  readProject,
  wordsAsked,
  type Answerer,
  type AnswererFor,
  type AskContext,
  type FindPassages,
  type Said,
} from './quote-answers.server.ts'
import { subjectOf } from './question-subject.rules.ts'
import { taskAsked } from './stuck.rules.ts'
import { isSpent } from './chat-failures.rules.ts'
import { ATTACHMENTS_MOST, textOf, type Part } from './chat.rules.ts'
import type { Chunk } from './reply-stream.rules.ts'
import { modelParts } from './tutor-files.server.ts'
import { createLinkCheck } from './tutor-links.rules.ts'
import { instructionsOf, materialText, newestFiles, pickMaterial, shortened, workAsked } from './tutor.rules.ts'
import { insteadTexts, toolReplyTexts } from './tutor.texts.ts'
import { checkedCall, reachOf, toolsFor, type Reach } from './tutor-tools.rules.ts'

const TUTOR = readFileSync(new URL('tutor.md', import.meta.url), 'utf8')
const TOKENS_MOST = 1200

/** Answers with the model, which gets only what the learner can read and has written. */
export function createTutor(find: FindPassages): Answerer {
  return {
    source: 'model',
    async *answer({ call, view, track, task: inSight, content, before, signal }) {
      const { config, db, models } = call.services
      const learner = call.account?.id ?? null
      const { passages, tracks } = await readProject({ call, view, track })
      const told = newestFiles([...before.map((one) => one.content), content], ATTACHMENTS_MOST)
      const partsFor = (one: readonly Part[]) => modelParts(call.services, one, told)
      const { question } = await wordsAsked(call.services, content)
      const task = taskAsked(question, passages, inSight)
      const subject = task ? `${task.text}\n${question}` : subjectOf(question, before)
      const ranked = await find(subject, passages, config.semanticSearch)
      const answers = learner === null ? [] : await listAnswers(db, learner, view.listed.id)
      const asked = workAsked(task?.blockId ?? null, answers)
      const material = materialText(view.listed.metadata.title, pickMaterial(ranked, passages), passages, { answers, asked, task })
      const authors = await findTutorWords(db, view.listed.id, view.learner?.version ?? view.listed.version)
      const reach = reachOf(passages, tracks)
      const messages: ModelMessage[] = []
      for (const { role, content: said } of fromAQuestion(before)) {
        if (role === 'assistant') messages.push({ role, content: [{ type: 'text', text: shortened(textOf(said)) }] })
        else messages.push({ role: 'user', content: await partsFor(said.map(shortPart)) })
      }
      messages.push({ role: 'user', content: [{ type: 'text', text: material }, ...(await partsFor(content))] })
      signal.throwIfAborted()
      const request = {
        purpose: 'tutor' as const,
        learner,
        instructions: instructionsOf(TUTOR, authors),
        messages,
        tools: toolsFor(reach),
        tokensMost: TOKENS_MOST,
        signal,
      }
      yield* checkedParts(models.answer(request), reach)
    },
  }
}

/** Removes what the model made up: links and tool calls for blocks that the project does not have. */
async function* checkedParts(parts: AsyncIterable<AnswerPart>, reach: Reach): AsyncGenerator<Chunk> {
  const links = createLinkCheck((blockId) => reach.places.has(blockId))
  const called = new Map<string, NonNullable<ReturnType<typeof checkedCall>>>()
  let isSilent = true
  let isWrong = false
  let failure: unknown = null
  const said = (text: string): Chunk[] => (text === '' ? [] : [{ type: 'text', text }])
  try {
    for await (const part of parts) {
      if (part.type === 'tool') {
        const checked = checkedCall(part.name, part.input, reach, toolReplyTexts)
        isWrong ||= checked === null
        if (checked) called.set(checked.call.toolName, checked)
      } else if (part.type === 'text') {
        isSilent &&= part.text.trim() === ''
        yield* said(links.take(part.text))
      } else yield { type: 'reasoning', text: part.text }
    }
  } catch (error) {
    failure = error
  }
  yield* said(links.end())
  if (failure !== null) throw failure
  if (isSilent && called.size > 0) yield* said([...called.values()].map(({ says }) => says).join(' '))
  else if (isSilent && isWrong) yield* said(toolReplyTexts.nothing)
  for (const { call, result } of called.values()) yield* [call, result]
}

/** An answer whose question is too long ago is left out: some providers take no history that begins with an answer. */
function fromAQuestion(before: readonly Said[]): readonly Said[] {
  const first = before.findIndex(({ role }) => role === 'user')
  return first === -1 ? [] : before.slice(first)
}

const shortPart = (part: Part): Part => (part.type === 'text' ? { ...part, text: shortened(part.text) } : part)

/** Answers from the project's text in the model's place, and says so first. */
async function* answerInstead(project: Answerer, asked: AskContext, because: FailureReason | null): AsyncGenerator<Chunk> {
  const says = because === 'spent' || because === 'site-spent' ? insteadTexts[because] : null
  yield { type: 'answerer', source: 'project', because, says }
  yield* project.answer(asked)
}

/** Falls back to the project's text when the day's tokens are used up. */
function withProject(tutor: Answerer, project: Answerer): Answerer {
  return {
    source: tutor.source,
    async *answer(asked) {
      try {
        yield* tutor.answer(asked)
      } catch (error) {
        if (!(error instanceof ModelFailure) || !isSpent(error.reason)) throw error
        yield* answerInstead(project, asked, error.reason)
      }
    },
  }
}

/** Uses a model if one is configured, otherwise the project's text, which also answers on request. */
export function createAnswerers(find: FindPassages = createFinder()): AnswererFor {
  const project = createProjectAnswerer(find)
  const tutor = withProject(createTutor(find), project)
  const wanted: Answerer = { source: 'project', answer: (asked) => answerInstead(project, asked, null) }
  return ({ models }, source) => {
    if (models.name === null) return project
    return source === 'project' ? wanted : tutor
  }
}
