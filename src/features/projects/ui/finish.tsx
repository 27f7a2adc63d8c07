import type { ReactNode } from 'react'
import type { PlacedProject } from '../projects.contract.ts'
import { missionState } from '../progress.rules.ts'
import { FINISH } from '../position.rules.ts'
import { projectTexts } from '../projects.texts.ts'

interface FinishProps {
  project: Pick<PlacedProject, 'status' | 'tasks'>
  /** absent before hydration */
  onFinish?: () => void
  busy?: boolean
  children?: ReactNode
}

/** The end of a project: its progress, and the mission button. */
export function Finish({ project: { status, tasks }, onFinish, busy = false, children }: FinishProps) {
  const state = missionState(status, tasks)
  return (
    <section id={FINISH} className="project-finish" aria-label={projectTexts.finish}>
      <p>{projectTexts.tasksDone(tasks.done, tasks.required)}</p>
      {children}
      <button
        type="button"
        className="doc-button"
        data-mission={state}
        disabled={state === 'DISABLED' || !onFinish}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : onFinish}
      >
        {projectTexts.mission[state]}
      </button>
    </section>
  )
}
