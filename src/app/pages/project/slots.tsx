import { hydrateLater } from '#app/hydration/hydrate-later.tsx'
import { hydration } from '#app/hydration/hydration-start.ts'
import { lateQuiz } from '#features/content/ui/late-quiz.ts'
import type { ProjectFrame } from '#features/projects/pages/project-page.tsx'
import { keepLate, loadLate } from '#platform/browser/load-late.ts'

const alive = keepLate(() => import('./alive.tsx'))
const locked = async () => (await loadLate(() => import('#features/projects/ui/locked-project.tsx'))).LockedProject

const drawn = import.meta.env.SSR ? { ...(await alive()), LockedProject: await locked() } : null

/** The parts around a project's text: rendered on the server, hydrated with the shell. */
export const projectFrame: ProjectFrame = {
  Contents: hydrateLater(async () => (await alive()).Contents, drawn?.Contents ?? null),
  Header: hydrateLater(async () => (await alive()).ProjectHeader, drawn?.ProjectHeader ?? null),
  Tracks: hydrateLater(async () => (await alive()).TrackChoice, drawn?.TrackChoice ?? null),
  Machine: hydrateLater(async () => (await alive()).CheckPlace, drawn?.CheckPlace ?? null),
  Earlier: hydrateLater(async () => (await alive()).EarlierAnswers, drawn?.EarlierAnswers ?? null),
  Kept: hydrateLater(async () => (await alive()).KeptAnswers, drawn?.KeptAnswers ?? null),
  // client only: a guess appears while its step is out of sight
  Guesses: hydrateLater(
    async () => (await loadLate(() => import('#features/recall/ui/guesses.tsx'))).Guesses,
    import.meta.env.SSR ? () => null : null,
  ),
  Finish: hydrateLater(async () => (await alive()).FinishPart, drawn?.FinishPart ?? null),
  // its button is why people come, so it does not wait
  Locked: hydrateLater(locked, drawn?.LockedProject ?? null, { waits: false }),
  Neighbours: hydrateLater(async () => (await alive()).Neighbours, drawn?.Neighbours ?? null),
  // client only: the learner's marks are an overlay over a text that is the same for everybody
  Margin: hydrateLater(
    async () => (await loadLate(() => import('#features/notes/ui/margin.tsx'))).Margin,
    import.meta.env.SSR ? () => null : null,
  ),
}

/** A quiz is static text until it is hydrated: its questions are read before they are answered. */
export const quizView = lateQuiz(async () => (await alive()).QuizPart, hydration.wanted)
