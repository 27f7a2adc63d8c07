import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ModelFailure, type FailureReason } from '#platform/models/models.rules.ts'
import { refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { printable } from './document-text.rules.ts'
import { LONGEST_PASSAGE, objectionTo } from './polish.rules.ts'

const POLISH = readFileSync(new URL('polish.md', import.meta.url), 'utf8')
const LETTERS_A_TOKEN = 2
const LEAST_TOKENS = 200

const polished = z.object({ text: z.string().max(LONGEST_PASSAGE * 2) })

export type NotPolished = Refusal<'not_polished', { reason: FailureReason | 'changed' }>

/** Suggests other wording for a passage, or returns it unchanged; refuses a suggestion that changes facts. */
export async function polish({ models }: Pick<Services, 'models'>, learner: string, passage: string): Promise<string | NotPolished> {
  const text = printable(passage)
  try {
    const material = JSON.stringify({ passage: text })
    const tokensMost = LEAST_TOKENS + Math.ceil(text.length / LETTERS_A_TOKEN)
    const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: material }] }]
    const answer = await models.shape({ purpose: 'polish', learner, isSmall: true, instructions: POLISH, messages, tokensMost }, polished)
    const said = printable(answer.text)
    if (said === text) return passage
    return objectionTo(text, said) === null ? said : refuse('not_polished', { reason: 'changed' })
  } catch (error) {
    if (error instanceof ModelFailure) return refuse('not_polished', { reason: error.reason })
    throw error
  }
}
