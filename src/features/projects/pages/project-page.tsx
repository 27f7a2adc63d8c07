import { useSuspenseQuery } from '@tanstack/react-query'
import { createElement, useEffect, useMemo, type ComponentType } from 'react'
import { Document } from '#features/content/ui/document.tsx'
import { noParts, usePart, type PartsSource } from '#features/content/ui/reading-parts.ts'
import { ReadingProvider, type Reading } from '#features/content/ui/reading.ts'
import type { TaskViews } from '#features/content/ui/task-views.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { contentQuery, projectQuery, unpack, type ProjectsClient } from '../client.ts'
import type { PlacedProject } from '../contract.ts'
import { outlineOf, trackToRead } from '../rules.ts'
import type { ContentsProps } from '../ui/contents.tsx'
import type { LockedProjectProps } from '../ui/locked-project.tsx'
import { useReadingHere } from '../ui/reading-here.ts'
import { storeTrack } from '../ui/stored-track.ts'
import type { TrackChoiceProps } from '../ui/track-choice.tsx'

/** What stands around the text; it may come alive later than the text does. */
export interface ProjectFrame {
  Contents: ComponentType<ContentsProps>
  Tracks: ComponentType<TrackChoiceProps>
  Header: ComponentType<{ metadata: PlacedProject['metadata']; series: string | null }>
  Locked: ComponentType<LockedProjectProps>
  Finish: ComponentType<{ projectId: string; track: string | null }>
  Neighbours: ComponentType<{ place: PlacedProject['place'] }>
}

interface ProjectPageProps {
  frame: ProjectFrame
  projectId: string
  /** as it stands in the address */
  track: string | null
  owner?: string
  audience?: Reading['audience']
  parts?: PartsSource
  tasks?: TaskViews
}

export function ProjectPage({
  projectId: id,
  track: asked,
  owner = 'visitor',
  audience = 'visitor',
  parts = noParts,
  tasks,
  frame,
}: ProjectPageProps) {
  const { Contents, Header, Tracks, Locked, Finish, Neighbours } = frame
  const calls = useCalls<{ projects: ProjectsClient }>()
  const { data: project } = useSuspenseQuery(projectQuery(calls, id))
  const { data: content } = useSuspenseQuery(contentQuery(calls, id))
  const document = unpack(content.packed)
  const Earlier = usePart(parts, 'Earlier')
  const { tracks } = project.metadata
  const track = trackToRead(tracks, asked ?? project.track)
  const outline = useMemo(() => outlineOf(content.outline, track), [content.outline, track])
  const reading = useReadingHere({
    id,
    owner,
    audience,
    document,
    quiz: content.quiz,
    parts,
    tasks: tasks ?? null,
    variables: project.variables,
  })

  useEffect(() => {
    if (asked && asked === track) storeTrack(asked)
  }, [asked, track])

  return (
    <div className="project">
      {document && <Contents projectId={id} outline={outline} track={track} isSignedIn={audience !== 'visitor'} />}
      <article className="project-body" data-journal={`${owner}:${id}`}>
        <Header metadata={project.metadata} series={project.place.series} />
        {tracks.length > 0 && <Tracks id={id} tracks={tracks} track={track} />}
        {document ? (
          <ReadingProvider value={reading}>
            <div className="mt-10">
              <Document document={document} track={track} />
              {Earlier && createElement(Earlier)}
            </div>
            <Finish projectId={id} track={track} />
          </ReadingProvider>
        ) : (
          <Locked id={id} outline={outline} audience={audience} />
        )}
        <Neighbours place={project.place} />
      </article>
    </div>
  )
}
