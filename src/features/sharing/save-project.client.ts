import type { AccountsCalls } from '#features/accounts/accounts.client.ts'
import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'
import { copyDoc, makeDoc, shareDoc, type DocumentsCalls } from '#features/documents/documents.client.ts'
import type { Docs } from '#features/documents/documents.contract.ts'
import { addDocument, editDocument, type PortfolioCalls, type PortfolioEditing } from '#features/portfolio/portfolio.client.ts'
import type { NewDocument, PortfolioDocument } from '#features/portfolio/portfolio.contract.ts'
import { hasRoom } from '#features/plans/plans.rules.ts'
import { tileTitle, type PortfolioMode } from '#features/portfolio/portfolio.rules.ts'
import { ResponseError, statusOf } from '#platform/calls/errors.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { isWorthRetrying, retrying } from '#platform/calls/retry.ts'
import { isRefused, refuse } from '#platform/result.ts'
import { fileNameOf, hasTitlePage, isTitleUrl, LOADING, needsPro, type SaveOption } from './save-project.rules.ts'

export type SavingCalls = AccountsCalls & PortfolioCalls & DocumentsCalls

export interface Saving {
  calls: SavingCalls
  projectId: string
  title: string
  option: SaveOption
  /** null if neither loaded nor chosen: the stored one stays */
  theme: DocumentationTheme | null
  /** as typed; null if neither loaded nor typed: the stored one stays */
  titleUrl: string | null
  isPro: boolean
  /** the limit of tiles in the portfolio; null means unlimited */
  limit: number | null
  /** the picture for the project's tile; undefined if not chosen here */
  picture?: string | null | undefined
  /** whether the portfolio may be changed from here */
  mode: PortfolioMode
}

interface Surroundings {
  wait(ms: number): Promise<void>
  now(): number
}

type Refused<Code extends string> = { refused: Code; facts: undefined }

/** Loads the documentation, makes it again if needed, and runs the chosen option. */
export async function save(saving: Saving, around: Surroundings) {
  const { calls, projectId, option, titleUrl, isPro } = saving
  if (needsPro(option) && !isPro) return refuse('not_pro')
  if (hasTitlePage(option) && !isTitleUrl(titleUrl ?? '')) return refuse('not_a_url')
  const loaded = await loadDocs(calls, projectId, around)
  if (isRefused(loaded)) return loaded
  const docs = hasTitlePage(option) ? await makeWithLook(saving, around) : loaded.isStale ? await makeAnew(saving, around) : loaded
  return isRefused(docs) ? docs : finish(saving, docs, around)
}

const ask = ({ documents }: SavingCalls, projectId: string) => documents.getDocs({ project_id: projectId })
const isThere = ({ results }: Docs) => results.length > 0

/** Polls eight times, four seconds apart. Requests a documentation that was never made. */
async function loadDocs(calls: SavingCalls, projectId: string, { wait }: Surroundings): Promise<Docs | Refused<'none' | 'unreachable'>> {
  let failed = false
  let isAsked = false
  for (let attempt = 1; attempt <= LOADING.attempts; attempt += 1) {
    if (attempt > 1) await wait(LOADING.delayMs)
    try {
      const docs = await ask(calls, projectId)
      if (isThere(docs)) return docs
      if (!isAsked && (docs.status === 'none' || docs.status === 'failed')) {
        isAsked = true
        const made = await makeDoc(calls, projectId, wait)
        if (isThere(made)) return made
      }
      failed = false
    } catch (error) {
      if (!isWorthRetrying(error)) return refuse('unreachable')
      failed = true
    }
  }
  return failed ? refuse('unreachable') : refuse('none')
}

/** Saves the look, and makes the documentation and its files with it. */
async function makeWithLook(saving: Saving, around: Surroundings): Promise<Docs | Refused<'preferences' | 'regenerate'>> {
  const { calls, theme, titleUrl, isPro } = saving
  try {
    const once = { context: { idempotencyKey: newOperationKey() } }
    const look = {
      ...(isPro && theme !== null && { documentationTheme: theme }),
      ...(isPro && titleUrl !== null && { profileURL: titleUrl.trim() || null }),
    }
    if (Object.keys(look).length > 0) await retrying(() => calls.accounts.savePreferences(look, once))
  } catch {
    return refuse('preferences')
  }
  return makeAnew(saving, around)
}

/** Makes it with its owner's changes. */
async function makeAnew({ calls, projectId }: Saving, { wait }: Surroundings): Promise<Docs | Refused<'regenerate'>> {
  try {
    const docs = await makeDoc(calls, projectId, wait)
    return docs.status === 'ready' && isThere(docs) ? docs : refuse('regenerate')
  } catch {
    return refuse('regenerate')
  }
}

async function finish(saving: Saving, docs: Docs, around: Surroundings) {
  const { option, projectId } = saving
  switch (option) {
    case 'portfolio':
      return addToPortfolio(saving, docs, around)
    case 'url':
      return docs.results.some(({ type }) => type === 'pdf') ? publish(saving) : refuse('none')
    case 'pdf':
    case 'readme':
    case 'markdown': {
      const type = option === 'pdf' ? 'pdf' : 'md'
      const found = docs.results.find((one) => one.type === type)
      if (!found) return refuse('none')
      const pictures = option === 'readme' ? docs.archive : null
      // a README refers to the pictures beside it; a single file embeds them
      const url = option === 'markdown' ? `${found.url}${found.url.includes('?') ? '&' : '?'}pictures=inline` : found.url
      return { done: 'file' as const, url, name: fileNameOf(option, projectId), archive: pictures }
    }
  }
}

async function publish({ calls, projectId }: Saving) {
  try {
    const docs = await shareDoc(calls, projectId, { public: true })
    return { done: 'link' as const, path: docs.page }
  } catch (error) {
    return error instanceof ResponseError && error.code === 'TAKEN_DOWN' ? refuse('taken_down') : refuse('publish')
  }
}

/** Updates the existing tile with the new copy and keeps its title; a new tile is named after the documentation and needs room. */
async function addToPortfolio({ calls, projectId, title, limit, mode, picture }: Saving, docs: Docs, { now }: Surroundings) {
  let existing: PortfolioDocument | undefined
  let storageName: string | undefined
  try {
    // read again now: another tab may have added it
    const { documents } = await retrying(() => calls.portfolio.getPortfolio())
    existing = documents.find((one) => one.type === 'PROJECT' && one.project.id === projectId)
    if (!existing && !hasRoom(documents.length, limit)) return refuse('full')
    if (docs.results.some(({ type }) => type === 'pdf')) storageName = await copyDoc(calls, projectId, new Date(now()))
  } catch (error) {
    return refuse(statusOf(error) === 413 ? 'no_room' : 'copy')
  }
  const project = { id: projectId, ...(storageName !== undefined && { storageName }), ...(picture !== undefined && { picture }) }
  const editing = { calls, mode }
  try {
    const saved = existing
      ? await replaceCopy(editing, existing, project)
      : await addDocument(editing, { type: 'PROJECT', title: tileTitle(docs.title ?? title), project })
    if (!isRefused(saved)) return { done: 'saved' as const, documentId: saved.id, isNew: existing === undefined }
    return saved.refused === 'paywall' ? refuse('full') : refuse('add')
  } catch {
    return refuse('add')
  }
}

type Tile = Pick<PortfolioDocument, 'id' | 'title' | 'updatedAt'>
type ProjectCopy = Extract<NewDocument, { type: 'PROJECT' }>['project']

/** Keeps the title of the tile, also one that it gets meanwhile. */
async function replaceCopy(
  editing: PortfolioEditing,
  { id, title, updatedAt }: Tile,
  project: ProjectCopy,
): ReturnType<typeof editDocument> {
  const saved = await editDocument(editing, id, { type: 'PROJECT', title, project }, updatedAt)
  return isRefused(saved) && saved.refused === 'changed_elsewhere' ? replaceCopy(editing, saved.facts, project) : saved
}

export type SaveOutcome = Awaited<ReturnType<typeof save>>
export type SaveFailure = Extract<SaveOutcome, { refused: string }>['refused']

/** Downloads a file. Markdown is fetched first, so that no browser displays it; others are checked with HEAD before they open. */
export async function download({ url, name }: { url: string; name: string }): Promise<void> {
  const isText = name.endsWith('.md')
  const response = await fetch(url, isText ? {} : { method: 'HEAD' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const href = isText ? URL.createObjectURL(await response.blob()) : url
  const link = Object.assign(document.createElement('a'), { href, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  if (isText) setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
