import type { CallContext } from '#features/accounts/accounts.server.ts'
import { readDocument } from '#features/chat/quote-answers.server.ts'
import { stepOf } from '#features/handouts/handout-markdown.server.ts'
import { handoutOf } from '#features/handouts/handout-text.server.ts'
import { openProject, type ReaderView } from '#features/projects/reader-view.server.ts'
import type { Closed } from '#features/projects/access.rules.ts'
import { isRefused } from '#platform/result.ts'

type Reading = NonNullable<Awaited<ReturnType<typeof readDocument>>>

export interface OpenText extends Reading {
  view: ReaderView
}

/** The text of a project as its page shows it to the caller. */
export async function openText(call: CallContext, projectId: string): Promise<OpenText | Closed> {
  const view = await openProject(call.services.db, call, projectId)
  if (isRefused(view)) return view
  const reading = await readDocument({ call, view, track: null })
  if (!reading) throw new Error(`${projectId} has no text`)
  return { ...reading, view }
}

export interface Step {
  id: string
  title: string
}

export function stepsOf({ document, track, metadata }: OpenText): Step[] {
  return handoutOf({ id: '', metadata, document, quiz: null }, track, '').steps.map(({ id, title }) => ({ id, title }))
}

/** In Markdown, without the quiz, which is answered on the page. */
export function markdownOfStep({ document, track, metadata, view }: OpenText, stepId: string, site: string): string | null {
  return stepOf(handoutOf({ id: view.listed.id, metadata, document, quiz: null }, track, site), stepId)
}
