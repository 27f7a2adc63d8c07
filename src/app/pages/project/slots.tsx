import { hydrateLater } from '#app/hydration/hydrate-later.tsx'
import { hydration } from '#app/hydration/hydration-start.ts'
import { lateQuiz } from '#features/content/ui/late-quiz.ts'
import type { ProjectFrame } from '#features/projects/pages/project-page.tsx'

const alive = () => import('./alive.tsx')
const locked = async () => (await import('#features/projects/ui/locked-project.tsx')).LockedProject

const drawn = import.meta.env.SSR ? { ...(await alive()), LockedProject: await locked() } : null

/** What stands around a project's text: drawn by the server, and alive with the shell. */
export const projectFrame: ProjectFrame = {
  Contents: hydrateLater(async () => (await alive()).Contents, drawn?.Contents ?? null),
  Header: hydrateLater(async () => (await alive()).ProjectHeader, drawn?.ProjectHeader ?? null),
  Tracks: hydrateLater(async () => (await alive()).TrackChoice, drawn?.TrackChoice ?? null),
  Earlier: hydrateLater(async () => (await alive()).EarlierAnswers, drawn?.EarlierAnswers ?? null),
  Finish: hydrateLater(async () => (await alive()).FinishPart, drawn?.FinishPart ?? null),
  // its button is what somebody came for, so it waits for nothing
  Locked: hydrateLater(locked, drawn?.LockedProject ?? null, { waits: false }),
  Neighbours: hydrateLater(async () => (await alive()).Neighbours, drawn?.Neighbours ?? null),
  // drawn in the browser alone: what is a learner's own lies over everybody's text
  Margin: hydrateLater(async () => (await import('#features/notes/ui/margin.tsx')).Margin, import.meta.env.SSR ? () => null : null),
}

/** A quiz is text until it is alive: its questions are read before they are answered. */
export const quizView = lateQuiz(async () => (await alive()).QuizPart, hydration.wanted)
