import { readFileSync } from 'node:fs'
import { findTutorWords } from '#features/content/store.ts'
import { listAnswers } from '#features/validations/store.ts'
import type { ModelMessage } from '#platform/models/models.ts'
import type { Services } from '#platform/services.ts'
import { createFinder, createProjectAnswerer, readablePassages, wordsAsked, type Answerer, type FindPassages } from '../answering/server.ts'
import { ATTACHMENTS_MOST, textOf, type Part } from '../rules.ts'
import { modelParts } from './attached/server.ts'
import { BEFORE_MOST, instructionsOf, materialText, newestFiles, pickMaterial, shortened } from './rules.ts'

const TUTOR = readFileSync(new URL('tutor.md', import.meta.url), 'utf8')
const TOKENS_MOST = 1200

/** Answers by the model, which is given what the learner can read and has written, and nothing else. */
export function createTutor(find: FindPassages): Answerer {
  return {
    source: 'model',
    async *answer({ call, view, track, content, before, signal }) {
      const { config, db, models } = call.services
      const learner = call.account?.id ?? null
      const passages = await readablePassages({ call, view, track })
      const told = newestFiles([...before.map((one) => one.content), content], ATTACHMENTS_MOST)
      const partsFor = (one: readonly Part[]) => modelParts(call.services, one, told)
      const { question } = await wordsAsked(call.services, content)
      const ranked = await find(question, passages, config.semanticSearch)
      const answers = learner === null ? [] : await listAnswers(db, learner, view.listed.id)
      const material = materialText(view.listed.metadata.title, pickMaterial(ranked, passages), passages, answers)
      const authors = await findTutorWords(db, view.listed.id, view.learner?.version ?? view.listed.version)
      const messages: ModelMessage[] = []
      for (const { role, content: said } of before.slice(-BEFORE_MOST)) {
        if (role === 'assistant') messages.push({ role, content: [{ type: 'text', text: shortened(textOf(said)) }] })
        else messages.push({ role: 'user', content: await partsFor(said.map(shortPart)) })
      }
      messages.push({ role: 'user', content: [{ type: 'text', text: material }, ...(await partsFor(content))] })
      signal.throwIfAborted()
      const asked = {
        purpose: 'tutor' as const,
        learner,
        instructions: instructionsOf(TUTOR, authors),
        messages,
        tokensMost: TOKENS_MOST,
        signal,
      }
      for await (const part of models.answer(asked)) if (part.type === 'text') yield part
    },
  }
}

const shortPart = (part: Part): Part => (part.type === 'text' ? { ...part, text: shortened(part.text) } : part)

/** A model where one is configured, and otherwise the project itself. */
export function createAnswerers(find: FindPassages = createFinder()): (services: Services) => Answerer {
  const [project, tutor] = [createProjectAnswerer(find), createTutor(find)]
  return ({ models }) => (models.name === null ? project : tutor)
}
