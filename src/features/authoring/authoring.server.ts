import { readFile } from 'node:fs/promises'
import { compareProjects } from '#features/content/content.rules.ts'
import {
  isIncomplete,
  joinProSections,
  placeOnDisk,
  projectIdsOf,
  readSources,
  rightAnswers,
  type CompiledProject,
  type Finding,
} from '#compiler/compiler.ts'
import { adviseOn } from '#compiler/lint.ts'
import { publishContent, watchContent } from '#features/content/content.jobs.ts'
import { sightTexts } from '#features/content/publishing.texts.ts'
import { findLastText, listPublished } from '#features/content/content.store.ts'
import type { Services } from '#platform/services.ts'
import { keepingCompiler, compiledResult } from './compile-texts.server.ts'
import { blockAt, editorLink, taskAt, type About, type CataloguePreview, type Remark } from './authoring.rules.ts'

interface Wanted {
  services: Pick<Services, 'db' | 'storage' | 'clock'>
  folders: readonly string[]
  /** an address with {path}, {line} and {column} */
  editor: string
  /** called with the error when a save could not be processed */
  failed(error: unknown): void
  /** what else must happen before pages show the new version */
  published?(projectIds: string[]): Promise<void>
}

export interface OpenPreview {
  current(): CataloguePreview
  /** Null if there is no such project. */
  about(projectId: string): Promise<About | null>
  /** Publishes the folder as it is now. */
  publish(): Promise<void>
  /** Publishes each save from now on. */
  watch(): { close(): void }
  /** Calls back after each save; returns a function that unsubscribes. */
  follow(hear: (preview: CataloguePreview) => void): () => void
}

/** An editor writes a file in one or two steps; the watcher batches the events within this time. */
const QUIET_MS = 15
const quiet = { info() {}, warn() {} }

/** The preview shows every project to everyone; this says who would see it on a site. */
function sightOf({ metadata, appearsAt }: Pick<CompiledProject, 'metadata' | 'appearsAt'>, now: Date): string | null {
  if (metadata.visibility === 'private') return sightTexts.private
  return appearsAt !== null && new Date(appearsAt) > now ? sightTexts.waiting(appearsAt) : null
}

/** Publishes an author's folder at each save; skips broken projects. */
export function openPreview({ services, folders, editor, failed, published = async () => {} }: Wanted): OpenPreview {
  const { db, storage, clock } = services
  const compiler = keepingCompiler()
  const listeners = new Set<(preview: CataloguePreview) => void>()
  let current: CataloguePreview = { projects: [], shared: [], isHeldBack: false, save: 0, changed: [], tookMs: 0 }

  const remark = (kind: Remark['kind'], { file, line, column, what, mend }: Finding<string>, block: string | null): Remark => ({
    kind,
    file,
    line,
    column,
    what,
    mend,
    block,
    link: editorLink(editor, { path: placeOnDisk(folders, file), line, column }),
  })

  async function publish(): Promise<void> {
    const began = performance.now()
    const { published: ids, unpublished } = await publishContent({
      db,
      storage,
      clock,
      folder: folders,
      log: quiet,
      compile: compiler.compile,
    })
    await published(ids)
    const readable = (await listPublished(db)).toSorted(compareProjects)
    const isHeldBack = isIncomplete({ findings: compiler.shared() })
    const isBroken = (id: string) => compiler.results.get(id)?.project === null
    const unread = [...compiler.results.keys()].filter((id) => !readable.some((one) => one.id === id))
    current = {
      projects: [
        ...readable.map(({ id, version, metadata: { title, tracks } }) => ({
          id,
          version,
          title,
          isBroken: isBroken(id),
          tracks: tracks.map((track) => ({ id: track.id, title: track.title })),
        })),
        ...unread.map((id) => ({ id, title: id, tracks: [], version: null, isBroken: true })),
      ],
      shared: compiler.shared().map((finding) => remark('mistake', finding, null)),
      isHeldBack,
      save: current.save + 1,
      changed: [...ids, ...unpublished],
      tookMs: Math.round(performance.now() - began),
    }
    for (const hear of listeners) hear(current)
  }

  async function about(projectId: string): Promise<About | null> {
    const files = await readSources(folders)
    if (!projectIdsOf(files).includes(projectId)) return null
    const result = await compiledResult(compiler, files, projectId, async (id) => {
      const last = await findLastText(db, id)
      return last ? joinProSections(last) : []
    })
    if (!result) return null
    const named = (name: string) => `projects/${projectId}/${name}`
    const answers = await readFile(placeOnDisk(folders, named('answers.yaml')), 'utf8').catch(() => '')
    const blockOf = ({ file, line }: Finding<string>) => {
      if (file === named('project.md')) return blockAt(result.places, line)
      if (file === named('answers.yaml')) return taskAt(answers, line)
      return file === named('quiz.yaml') ? (result.project?.quiz?.id ?? null) : null
    }
    const right = await rightAnswers(folders, projectId)
    return {
      remarks: [
        ...current.shared,
        ...result.findings.map((finding) => remark('mistake', finding, blockOf(finding))),
        ...(await adviseOn(result, files)).map((finding) => remark('advice', finding, blockOf(finding))),
      ],
      sight: result.project && sightOf(result.project, clock.now()),
      answers: (result.project?.validations ?? []).flatMap(({ id, title, exemplar }) => {
        const text = right.get(id) ?? exemplar?.map((file) => file.text).join('\n')
        return text === undefined ? [] : [{ id, title, text, isExemplar: exemplar !== undefined }]
      }),
    }
  }

  return {
    current: () => current,
    about,
    publish,
    watch: () => watchContent(folders, () => publish().catch(failed), QUIET_MS),
    follow(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
