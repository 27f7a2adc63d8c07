import { buffer } from 'node:stream/consumers'
import { compileApart } from '#features/content/compile/apart/apart.ts'
import type { Finding } from '#features/content/compile/findings.ts'
import { joinProSections } from '#features/content/compile/pro-sections.ts'
import type { CompiledProject } from '#features/content/compile/project.ts'
import { hashFiles, readSources, type SourceFiles } from '#features/content/compile/source/folder.ts'
import { storeAssets } from '#features/content/jobs.ts'
import { adviseOn } from '#features/content/lint/advice.ts'
import { findLastText } from '#features/content/store.ts'
import type { Services } from '#platform/services.ts'
import { blockAt, taskAt } from '../../rules.ts'
import type { DraftRemark } from '../contract.ts'
import type { DraftFile, DraftPicture } from '../rules.ts'

export type DraftServices = Pick<Services, 'db' | 'storage' | 'config' | 'clock'>

export interface CompiledDraft {
  /** other for every other content */
  hash: string
  findings: DraftRemark[]
  /** null while there is something to mend */
  project: Omit<CompiledProject, 'assets'> | null
}

/** What lies over the folder's files. */
export interface Overlay {
  markdown: string
  files: readonly { file: DraftFile; draft: { text: string } | null }[]
  pictures: readonly DraftPicture[]
}

const MOST_KEPT = 4
const known = new Map<string, Promise<CompiledDraft>>()
let last: Promise<unknown> = Promise.resolve()

/** The catalogue's folder as it would be with the draft in it. */
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

/** As publishing does it, and nobody sees it. One after the other: each takes a process of its own. */
export async function compileDraft(services: DraftServices, id: string, overlay: Overlay): Promise<CompiledDraft> {
  const files = await filesWith(services, id, overlay)
  const lastText = await findLastText(services.db, id)
  const earlier = lastText ? joinProSections(lastText) : []
  const hash = hashFiles(files, id, JSON.stringify(earlier))
  const made = known.get(hash) ?? last.then(() => compileNow(services, id, files, earlier, hash))
  last = made.catch(() => undefined)
  known.delete(hash)
  known.set(hash, made)
  for (const oldest of [...known.keys()].slice(0, -MOST_KEPT)) known.delete(oldest)
  made.catch(() => known.delete(hash))
  return made
}

async function compileNow(
  { storage }: DraftServices,
  id: string,
  files: SourceFiles,
  earlier: ReturnType<typeof joinProSections>,
  hash: string,
): Promise<CompiledDraft> {
  using compiled = await compileApart(files, [id], async () => earlier)
  const [result] = compiled.projects
  if (!result) return { hash, findings: [], project: null }
  if (result.project) await storeAssets(storage, result.project.assets)
  const answers = files.get(`projects/${id}/answers.yaml`)?.toString('utf8') ?? ''
  const blockOf = ({ file, line }: Finding<string>) => {
    if (file.endsWith('/project.md')) return blockAt(result.places, line)
    return file.endsWith('/answers.yaml') ? taskAt(answers, line) : null
  }
  const remark = (kind: DraftRemark['kind']) => (finding: Finding<string>) => {
    const { file, line, column, what, mend } = finding
    return { kind, file, line, column, what, mend, block: blockOf(finding) }
  }
  const findings = [...compiled.findings.map(remark('mistake')), ...(await adviseOn(result, files)).map(remark('advice'))]
  return { hash, findings, project: result.project }
}
