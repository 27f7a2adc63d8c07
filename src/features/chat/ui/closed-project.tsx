import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectsClient } from '#features/projects/projects.client.ts'
import { lockedTexts } from '#features/projects/locked.texts.ts'
import { unlockProject } from '#features/projects/ui/unlock-project.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import type { ChatClosed } from '../chat.client.ts'
import { chatTexts } from '../chat.texts.ts'

interface ClosedProjectProps {
  projectId: string
  closed: ChatClosed
}

/** Replaces the field if the project is closed to the reader. */
export function ClosedProject({ projectId, closed }: ClosedProjectProps) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const audience = closed === 'PAYWALL' ? 'free' : 'pro'
  async function open() {
    setBusy(true)
    await unlockProject(calls, queryClient, { audience, projectId })
    setBusy(false)
  }
  return (
    <div className="flex flex-col items-start gap-3 py-2">
      <p>{chatTexts.closed[closed]}</p>
      <Button variant="primary" busy={isBusy} onClick={() => void open()}>
        {lockedTexts.unlock[audience]}
      </Button>
    </div>
  )
}
