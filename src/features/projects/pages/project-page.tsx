import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ComponentType } from 'react'
import type { OutlineStep } from '#features/content/content.rules.ts'
import { Document } from '#features/content/ui/document.tsx'
import { noQuiz, type QuizSource } from '#features/content/ui/late-quiz.ts'
import { ReadingProvider, type Reading } from '#features/content/ui/reading.ts'
import type { TaskViews } from '#features/content/ui/task-views.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { whereToContinue } from '../position.rules.ts'
import { contentsTexts } from '../contents.texts.ts'
import { contentQuery, projectQuery, type ProjectsClient } from '../projects.client.ts'
import type { PlacedProject } from '../projects.contract.ts'
import { lockedTexts } from '../locked.texts.ts'
import { outlineOf } from '../projects.rules.ts'
import type { ContentsProps } from '../ui/contents.tsx'
import type { LockedProjectProps } from '../ui/locked-project.tsx'
import type { ProjectHeaderProps } from '../ui/project-header.tsx'
import { useReadingHere } from '../ui/reading-here.ts'
import { useResume } from '../ui/resume.ts'
import { storeTrack } from '../ui/stored-track.ts'
import type { TrackChoiceProps } from '../ui/track-choice.tsx'

/** The parts around the text, which may hydrate later than the text. */
export interface ProjectFrame {
  Contents: ComponentType<ContentsProps>
  Tracks: ComponentType<TrackChoiceProps>
  /** how to have a folder looked at */
  Machine: ComponentType<{ projectId: string; tasks: readonly { id: string; title: string }[]; folder: string | null }>
  Header: ComponentType<ProjectHeaderProps>
  Locked: ComponentType<LockedProjectProps>
  Earlier: ComponentType
  /** what a learner has answered before the project was closed to them */
  Kept: ComponentType<{ projectId: string }>
  /** a question before each step, for learners */
  Guesses: ComponentType<{ projectId: string }>
  Finish: ComponentType<{ projectId: string; track: string | null }>
  Neighbours: ComponentType<{ place: PlacedProject['place'] }>
  /** highlights and notes */
  Margin: ComponentType<{ projectId: string; track: string | null }>
}

function firstTaskIn(outline: readonly OutlineStep[]): string | null {
  return outline.flatMap(({ children }) => children).find(({ itemType }) => itemType === 'validation')?.id ?? null
}

const NOWHERE = { place: null, ahead: null }

interface ProjectPageProps {
  frame: ProjectFrame
  projectId: string
  /** the track in the address */
  track: string | null
  /** scroll to the last reading position */
  resumes?: boolean
  owner?: string
  audience?: Reading['audience']
  quizView?: QuizSource
  tasks: TaskViews
}

export function ProjectPage({
  projectId: id,
  track: asked,
  resumes = false,
  owner = 'visitor',
  audience = 'visitor',
  quizView = noQuiz,
  tasks,
  frame,
}: ProjectPageProps) {
  const { Contents, Header, Tracks, Machine, Locked, Earlier, Kept, Guesses, Finish, Neighbours, Margin } = frame
  const calls = useCalls<{ projects: ProjectsClient }>()
  const { data: project } = useSuspenseQuery(projectQuery(calls, id))
  const { data: content } = useSuspenseQuery(contentQuery(calls, id, asked))
  const { text, locked } = content
  // initial state only: a position saved while reading must not change the page
  const [{ place, ahead }] = useState(() => (resumes ? NOWHERE : whereToContinue(project.position, project.firstOpen)))
  // of the text, which stays as it is when another tab chooses another track
  const { track } = content
  const outline = useMemo(() => outlineOf(content.outline, track), [content.outline, track])
  const reading = useReadingHere({
    id,
    owner,
    audience,
    quiz: content.quiz,
    quizView,
    tasks,
    variables: project.variables,
  })

  useResume(project.position, project.firstOpen?.task.id ?? null, resumes)

  useEffect(() => {
    if (asked && asked === track) storeTrack(asked)
  }, [asked, track])

  return (
    <div className="project">
      {!locked && <SkipLink target="reading" label={contentsTexts.skip} />}
      {!locked && (
        <Contents
          projectId={id}
          outline={outline}
          track={track}
          isSignedIn={audience !== 'visitor'}
          tasks={project.tasks}
          Within={tasks.Within}
        />
      )}
      <article className="project-body" data-journal={`${owner}:${id}`}>
        <Header
          id={id}
          metadata={project.metadata}
          status={project.status}
          tasks={project.tasks}
          series={project.place.series}
          place={place}
          ahead={ahead}
          firstTask={locked ? null : firstTaskIn(outline)}
        />
        {!locked && project.metadata.tracks.length > 0 && <Tracks id={id} tracks={project.metadata.tracks} track={track} />}
        {project.checkable > 0 && <Machine projectId={id} tasks={project.checkableTasks} folder={project.checkFolder} />}
        {locked && audience === 'free' && <Kept projectId={id} />}
        {locked && <Locked id={id} outline={outline} audience={audience} hasPreview={text !== null} />}
        <ReadingProvider value={reading}>
          {text && (
            <div className="mt-10">
              <Document text={text} />
              {!locked && audience !== 'visitor' && <Guesses key={track} projectId={id} />}
              {!locked && <Earlier />}
              {locked && (
                <p className="mt-8 border-t pt-6">
                  <a href="#unlock" className="text-link">
                    {lockedTexts.goOn}
                  </a>
                </p>
              )}
            </div>
          )}
          {!locked && <Finish projectId={id} track={track} />}
        </ReadingProvider>
        <Neighbours place={project.place} />
      </article>
      {!locked && <Margin projectId={id} track={track} />}
    </div>
  )
}
