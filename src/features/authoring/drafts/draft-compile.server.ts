import { keepLast } from '#pure/keep-last.ts'
import { buffer } from 'node:stream/consumers'
import {
  compileApart,
  hashFiles,
  joinProSections,
  readSources,
  sortFindings,
  type CompiledProject,
  type Finding,
  type SourceFiles,
} from '#compiler/compiler.ts'
import { storeAssets } from '#features/content/content.jobs.ts'
import { findLastText } from '#features/content/content.store.ts'
import { queueByKey } from '#platform/queue-by-key.ts'
import type { Services } from '#platform/services.ts'
import { blockAt, taskAt } from '../authoring.rules.ts'
import type { DraftRemark } from './drafts.contract.ts'
import type { DraftFile, DraftPicture } from './drafts.rules.ts'

export type DraftServices = Pick<Services, 'db' | 'storage' | 'config' | 'clock'>

export interface CompiledDraft {
  /** a hash of the content */
  hash: string
  findings: DraftRemark[]
  /** null while there are mistakes */
  project: Omit<CompiledProject, 'assets'> | null
}

/** The draft's changes over the folder's files. */
export interface Overlay {
  markdown: string
  files: readonly { file: DraftFile; draft: { text: string } | null }[]
  pictures: readonly DraftPicture[]
}

const MOST_KEPT = 16
const known = new Map<string, Promise<CompiledDraft>>()
const queue = queueByKey({ most: 3 })

/** The catalogue's files with the draft applied. */
export async function filesWith(
  { config, storage }: DraftServices,
  id: string,
  { markdown, files: drafted, pictures }: Overlay,
): Promise<SourceFiles> {
  const files = new Map(await readSources(config.contentDirs))
  files.set(`projects/${id}/project.md`, Buffer.from(markdown))
  for (const { file, draft } of drafted) {
    const path = `projects/${id}/${file}`
    if (draft?.text === '') files.delete(path)
    else if (draft) files.set(path, Buffer.from(draft.text))
  }
  for (const { path, storageKey } of pictures) {
    const kept = await storage.get(storageKey)
    if (kept) files.set(`projects/${id}/${path}`, await buffer(kept.body))
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Compiles the draft as publishing would, in its own process. Drafts of one project wait for each other, but not for other projects. */
export async function compileDraft(services: DraftServices, id: string, overlay: Overlay): Promise<CompiledDraft> {
  const files = await filesWith(services, id, overlay)
  const lastText = await findLastText(services.db, id)
  const earlier = lastText ? joinProSections(lastText) : []
  const hash = hashFiles(files, id, JSON.stringify(earlier))
  const made = known.get(hash) ?? queue(id, () => compileNow(services, id, files, earlier, hash))
  keepLast(known, hash, made, MOST_KEPT)
  made.catch(() => known.delete(hash))
  return made
}

async function compileNow(
  { storage, config }: DraftServices,
  id: string,
  files: SourceFiles,
  earlier: ReturnType<typeof joinProSections>,
  hash: string,
): Promise<CompiledDraft> {
  using compiled = await compileApart(config)(files, [id], async () => earlier)
  const [result] = compiled.projects
  if (!result) return { hash, findings: [], project: null }
  const isShown = await storeAssets(storage, result)
  const answers = files.get(`projects/${id}/answers.yaml`)?.toString('utf8') ?? ''
  const blockOf = ({ file, line }: Finding<string>) => {
    if (file.endsWith('/project.md')) return blockAt(result.places, line)
    return file.endsWith('/answers.yaml') ? taskAt(answers, line) : null
  }
  const remark = (kind: DraftRemark['kind']) => (finding: Finding<string>) => {
    const { file, line, column, what, mend } = finding
    return { kind, file, line, column, what, mend, block: blockOf(finding) }
  }
  const mistakes = sortFindings([...compiled.findings, ...result.findings.filter((one) => !compiled.findings.includes(one))])
  const findings = [...mistakes.map(remark('mistake')), ...(await compiled.advise(id)).map(remark('advice'))]
  return { hash, findings, project: isShown ? result.project : null }
}
