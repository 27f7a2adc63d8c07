import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReading } from '#features/content/ui/reading.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { useAlive } from '#ui/use-alive.ts'
import { projectQuery, type ProjectsClient } from '../projects.client.ts'
import { progressFailure, saveProject } from '../progress.client.ts'
import { missionState } from '../progress.rules.ts'
import { progressTexts } from '../progress.texts.ts'
import { shareText } from '../shared-text.rules.ts'
import { Finish } from './finish.tsx'
import { useSyncedState } from './sync-learner-state.ts'

interface FinishPartProps {
  projectId: string
  track: string | null
}

/** The end of a project, and the sync of the learner's state while they read. */
export function FinishPart({ projectId, track }: FinishPartProps) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const { audience } = useReading()
  const { data: project } = useSuspenseQuery(projectQuery(calls, projectId))
  const [busy, setBusy] = useState(false)
  useSyncedState(project, track)
  const isAlive = useAlive()
  const isBegun = project.status !== 'INCOMPLETE'

  function share() {
    const url = `${window.location.origin}/projects/${encodeURIComponent(projectId)}`
    askForModal('share', { projectId, template: shareText(project.metadata, { track, key: 'linkedin', url }), view: 'projectComplete' })
  }

  async function finish() {
    if (audience === 'visitor')
      return askForModal('login', { returnTo: window.location.pathname + window.location.search, reason: 'finish' })
    if (missionState(project.status, project.tasks) !== 'ENABLED') return share()
    setBusy(true)
    try {
      await saveProject(calls, queryClient, projectId, { status: 'COMPLETE' })
      share()
    } catch (error) {
      askForToast({ message: progressFailure(error, 'update'), variant: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Finish project={project} busy={busy} {...(isAlive && { onFinish: () => void finish() })}>
      {project.hasUpdates && (
        <Button size="sm" onClick={() => askForModal('projectUpdate', { projectId })}>
          {progressTexts.update.offer}
        </Button>
      )}
      {isBegun && (
        <Button variant="quiet" size="sm" onClick={() => askForModal('projectReset', { projectId })}>
          {progressTexts.reset.action}
        </Button>
      )}
    </Finish>
  )
}
