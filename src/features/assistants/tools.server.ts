import { readFileSync } from 'node:fs'
import type { ContractRouterClient } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { onTrack } from '#features/content/content.rules.ts'
import { blockTexts } from '#features/content/content-words.rules.ts'
import { indexed } from '#features/notes/anchor-index.rules.ts'
import type { filesContract } from '#features/projects/project-files.contract.ts'
import { ANNOTATIONS, type Annotations } from '#features/projects/project-files.rules.ts'
import type { projectsContract } from '#features/projects/projects.contract.ts'
import type { todayContract } from '#features/today/today.contract.ts'
import type { validationsContract } from '#features/validations/validations.contract.ts'
import { openTasks } from '#features/validations/task-access.server.ts'
import { newId } from '#platform/ids.ts'
import { isRefused, type Refusal } from '#platform/result.ts'
import { seen, textsOf, type Scope, type ToolAnswer } from './assistants.rules.ts'
import type { Assistant } from './assistants.server.ts'
import { hintFor } from './hints.server.ts'
import { NOTE_MOST, withNote } from './own-notes.rules.ts'
import { markdownOfStep, openText, stepsOf, type Step } from './step-text.server.ts'
import { assistantToolTexts as words } from './tools.texts.ts'

/** The site's own calls, so that a tool reads and changes what its owner may, and nothing else. */
export interface ToolCalls {
  projects: ContractRouterClient<typeof projectsContract & typeof filesContract>
  validations: ContractRouterClient<typeof validationsContract>
  today: ContractRouterClient<typeof todayContract>
}

export interface ToolParts {
  assistant: Assistant
  context: CallContext
  calls: ToolCalls
  version: string
}

type Answered = ToolAnswer | Refusal

const INSTRUCTIONS = readFileSync(new URL('assistant.md', import.meta.url), 'utf8')
const BEGUN_MOST = 50
const TRIES = 3
const read = { readOnlyHint: true, openWorldHint: false }

const project = z.string().min(1).max(200).describe(words.inputs.project)
const step = z
  .union([z.string().min(1).max(200), z.number().int()])
  .optional()
  .describe(words.inputs.step)

/** The tools that the token's owner has allowed; the others do not exist for it. */
export function toolServer(parts: ToolParts): McpServer {
  const { assistant, version } = parts
  // no client is notified when the tools change, as after a release
  const options = { instructions: INSTRUCTIONS, capabilities: { tools: { listChanged: false } } }
  const server = new McpServer({ name: 'waymark', title: words.title, version }, options)
  const may = (scope: Scope) => assistant.scopes.includes(scope)
  const { tools } = words
  const told = (name: keyof typeof tools) => ({ title: tools[name].title, description: tools[name].says })
  if (may('read')) {
    server.registerTool(
      'where_am_i',
      { ...told('whereAmI'), inputSchema: z.object({ project: project.optional() }), annotations: read },
      (input) => answer(parts, () => (input.project === undefined ? begun(parts) : progressOf(parts, input.project))),
    )
    server.registerTool('read_step', { ...told('readStep'), inputSchema: z.object({ project, step }), annotations: read }, (input) =>
      answer(parts, () => readStep(parts, input)),
    )
    server.registerTool('what_next', { ...told('whatNext'), inputSchema: z.object({}), annotations: read }, () =>
      answer(parts, () => whatNext(parts)),
    )
    const hintInput = z.object({ project, task: z.string().min(1).max(200).describe(words.inputs.task) })
    server.registerTool('hint', { ...told('hint'), inputSchema: hintInput, annotations: read }, (input) =>
      answer(parts, () => hintFor(parts.context, assistant.account.id, input.project, input.task)),
    )
  }
  if (may('check')) {
    server.registerTool('check', { ...told('check'), inputSchema: z.object({ project }), annotations: read }, (input) =>
      answer(parts, () => check(parts, input.project)),
    )
  }
  if (may('notes')) {
    const noteInput = z.object({
      project,
      beside: z.string().min(4).max(2000).describe(words.inputs.beside),
      text: z.string().trim().min(1).max(NOTE_MOST).describe(words.inputs.text),
    })
    const changes = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
    server.registerTool('note', { ...told('note'), inputSchema: noteInput, annotations: changes }, (input) =>
      answer(parts, () => noteDown(parts, input)),
    )
  }
  return server
}

const refusals: Record<string, string> = {
  not_found: words.notFound,
  locked: words.closed,
  paywall: words.paywall,
  no_task: words.noTask,
  no_step: words.noStep,
  no_place: words.noPlace,
  changed_meanwhile: words.notedMeanwhile,
}

/** What went wrong is told in a sentence; an error that nobody expected is reported, and says nothing of itself. */
async function answer({ context }: ToolParts, make: () => Promise<Answered>) {
  try {
    const made = await make()
    if (isRefused(made)) return failed(refusals[made.refused] ?? words.failed)
    return { content: textsOf(made).map((text) => ({ type: 'text' as const, text })) }
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return failed(sentenceOf(error))
    context.services.report(error)
    return failed(words.failed)
  }
}

const failed = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true })

function sentenceOf({ code, message }: ORPCError<string, unknown>): string {
  return refusals[code.toLowerCase()] ?? message
}

const pageOf = ({ context }: ToolParts, projectId: string, hash = '') =>
  `${context.services.config.publicUrl}/projects/${encodeURIComponent(projectId)}${hash && `#${encodeURIComponent(hash)}`}`

async function begun({ calls }: ToolParts): Promise<Answered> {
  const listed = await calls.projects.listProjects()
  const open = listed.filter(({ status }) => status === 'IN_PROGRESS').slice(0, BEGUN_MOST)
  const projects = open.map(({ id, metadata, progress }) => ({ id, title: metadata.title, progress: Math.round(progress * 100) / 100 }))
  return { says: words.begun(projects.length), quoted: { projects } }
}

async function progressOf(parts: ToolParts, projectId: string): Promise<Answered> {
  const { calls, context } = parts
  const text = await openText(context, projectId)
  if (isRefused(text)) return text
  const [found, { validations }, access] = await Promise.all([
    calls.projects.getProject({ id: projectId }),
    calls.validations.listValidations({ project_id: projectId }),
    openTasks(context.services.db, context, projectId),
  ])
  const { outline, validations: placed } = isRefused(access) ? { outline: [], validations: [] } : access.tasks
  const stepOf = (task: string) => {
    const box = placed.find(({ id }) => id === task)?.boxId
    return outline.find(({ children }) => children.some(({ id }) => id === box))?.id ?? null
  }
  const { metadata, status, track, position } = found
  const shown = validations.filter(({ hidden }) => !hidden)
  return {
    says: words.project(pageOf(parts, projectId)),
    quoted: {
      project: { id: projectId, title: metadata.title, status, track },
      steps: stepsOf(text).map(({ id, title }, index) => ({ id, number: index + 1, title })),
      reading: position && { step: position.stepId, number: position.number, title: position.title },
      firstOpenTask: shown.find(({ optional, status: state }) => !optional && state !== 'COMPLETE')?.id ?? null,
      tasks: shown.map(({ id, title, optional, status: state }) => ({ id, step: stepOf(id), title, optional, status: state })),
    },
  }
}

async function readStep(
  parts: ToolParts,
  { project: projectId, step: asked }: { project: string; step?: string | number | undefined },
): Promise<Answered> {
  const { calls, context } = parts
  const text = await openText(context, projectId)
  if (isRefused(text)) return text
  const steps = stepsOf(text)
  const at = asked === undefined ? await placeIn(steps, calls, projectId) : indexIn(steps, asked)
  const found = steps[at]
  const markdown = found && markdownOfStep(text, found.id, context.services.config.publicUrl)
  if (!found || !markdown) return { refused: 'no_step', facts: undefined }
  return {
    says: words.step(at + 1, steps.length, pageOf(parts, projectId, found.id)),
    quoted: { step: found.id, title: found.title, text: markdown },
  }
}

function indexIn(steps: readonly Step[], asked: string | number): number {
  const byId = steps.findIndex(({ id }) => id === asked)
  return byId === -1 ? Number(asked) - 1 : byId
}

/** The step of the first open task, else where they read last, else the first. */
async function placeIn(steps: readonly Step[], { projects }: ToolCalls, projectId: string): Promise<number> {
  const { firstOpen, position } = await projects.getProject({ id: projectId })
  const place = firstOpen?.stepId ?? position?.stepId
  return Math.max(
    0,
    steps.findIndex(({ id }) => id === place),
  )
}

async function whatNext({ calls }: ToolParts): Promise<Answered> {
  const { next, week, goal, upcoming } = await calls.today.getToday({})
  if (!next) return { says: words.allDone }
  const { projectId, title, description, status, tasks, position, why, minutes } = next
  return {
    says: words.next,
    quoted: {
      project: { id: projectId, title, description, status, minutes, tasks, why },
      goOnAt: position && { step: position.stepId, number: position.number, title: position.title },
      goal: goal && { done: goal.done, projects: goal.projects, description: goal.description },
      week: week.map(({ date, done, planned }) => ({
        date,
        done,
        planned: planned.map(({ name, minutes: time }) => ({ name, minutes: time })),
      })),
      after: upcoming.map(({ projectId: id, title: name }) => ({ id, title: name })),
    },
  }
}

async function check(parts: ToolParts, projectId: string): Promise<Answered> {
  const { calls } = parts
  const { validations } = await calls.validations.listValidations({ project_id: projectId })
  const [{ checkable, tasks }, access] = await Promise.all([
    calls.projects.getProject({ id: projectId }),
    openTasks(parts.context.services.db, parts.context, projectId),
  ])
  const looks = isRefused(access) ? {} : (access.tasks.looks?.tasks ?? {})
  const how = checkable > 0 ? words.command(`node ~/waymark.mjs check ${projectId}`, checkable) : words.noCommand(pageOf(parts, projectId))
  const own = validations
    .filter(({ hidden }) => !hidden)
    .map(({ id, title, status, response }) => ({
      id,
      title,
      status,
      canBeChecked: looks[id] !== undefined,
      checkedOnTheirMachine: response.checked,
      said: response.message,
    }))
  return { says: `${words.tasks(tasks.done, tasks.required)}\n${how}`, quoted: { tasks: own } }
}

/** Saved as the page saves it, against the revision that was read, so that nothing that is written elsewhere is lost. */
async function noteDown(
  parts: ToolParts,
  { project: id, beside, text: said }: { project: string; beside: string; text: string },
): Promise<Answered> {
  const { calls, context, assistant } = parts
  const text = await openText(context, id)
  if (isRefused(text)) return text
  const places = indexed(blockTexts(onTrack(text.document.content ?? [], text.track)))
  const ids = { highlight: newId(), note: newId() }
  for (let tries = 1; ; tries += 1) {
    const { headers, body } = await calls.projects.getFile({ id, filename: ANNOTATIONS })
    const note = { ids, at: context.services.clock.now().toISOString(), heading: words.heading(assistant.name), text: seen(said) }
    const changed = withNote(body as Annotations, places, beside, note)
    const [highlight] = changed?.highlights?.slice(-1) ?? []
    if (!changed || !highlight || highlight.gone) return { refused: 'no_place', facts: undefined }
    try {
      await calls.projects.saveFile({ params: { id, filename: ANNOTATIONS }, headers: { 'if-match': headers['etag'] }, body: changed })
      return { says: words.noted(pageOf(parts, id, highlight.parts[0]?.blockId)) }
    } catch (error) {
      if (!(error instanceof ORPCError) || error.code !== 'PRECONDITION_FAILED') throw error
      if (tries === TRIES) return { refused: 'changed_meanwhile', facts: undefined }
    }
  }
}
