import { implement } from '@orpc/server'
import { visitor } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { forEverybody, type DrawnText } from '#features/content/drawn-text.rules.ts'
import type { DocNode, ProSection } from '#features/content/content.rules.ts'
import { findReading, type ReadableProject } from '#features/content/content.store.ts'
import { settle } from '#platform/http/errors.ts'
import { projectsContract } from './projects.contract.ts'
import { openMissions } from './project-files.server.ts'
import { withMissions } from './missions.rules.ts'
import { accessTo } from './access.rules.ts'
import { trackToRead } from './projects.rules.ts'
import { viewProject, type Ports } from './reader-view.server.ts'

const call = implement(projectsContract).$context<CallContext>()

type Missions = Record<string, ProSection>

/** Drawn once for each version, track and set of unlocked missions. */
export function drawEdition(
  { drawText }: Ports,
  { id, version, document }: ReadableProject,
  missions: Missions,
  track: string | null,
): Promise<DrawnText> {
  const opened = Object.keys(missions).toSorted()
  const key = JSON.stringify([id, version, track, opened])
  return drawText(key, opened.length > 0 ? withMissions(document, missions) : document, track)
}

/** Draws the preview of a closed project. */
export async function drawPreview(
  { drawText }: Ports,
  { id, version }: ReadableProject,
  preview: DocNode,
  track: string | null,
): Promise<DrawnText> {
  return forEverybody(await drawText(JSON.stringify([id, version, track, 'preview']), preview, track))
}

export function textCalls(ports: Ports) {
  const getText = call.getText.handler(async ({ context, input: { id, version, track: asked = null, missions: names = '' }, errors }) => {
    const { db } = context.services
    const view = settle(await viewProject(db, context, id), errors)
    const isTheirs = [view.listed.version, view.learner?.version].includes(version)
    const published = isTheirs ? await findReading(db, id, version) : null
    if (!published) throw errors.NOT_FOUND()
    if (view.closed) settle(view.closed, errors)
    const track = trackToRead(published.metadata.tracks, asked)
    if (asked !== null && track !== asked) throw errors.NOT_FOUND()
    const wanted = names.split(',').filter(Boolean)
    const open = wanted.length > 0 ? await openMissions(db, context, view) : {}
    if (!wanted.every((name) => Object.hasOwn(open, name))) throw errors.LOCKED()
    const missions = Object.fromEntries(wanted.map((name) => [name, open[name] as ProSection]))
    const body = forEverybody(await drawEdition(ports, published, missions, track))
    const { listed } = view
    // cache publicly only what every visitor gets at this address
    const isForAll = wanted.length === 0 && version === listed.version && accessTo(listed.metadata, visitor, false) === 'open'
    const cacheControl = isForAll ? 'public, max-age=31536000, immutable' : 'private, no-cache'
    return { headers: { etag: `"${[version, track, ...wanted].join('-')}"`, 'cache-control': cacheControl }, body }
  })

  return { getText }
}
