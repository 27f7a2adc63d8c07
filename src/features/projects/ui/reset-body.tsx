import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import type { ProjectsClient } from '../projects.client.ts'
import { countOf } from '../reading-marks.rules.ts'
import { progressFailure, readAnew, resetProject } from '../progress.client.ts'
import { progressTexts } from '../progress.texts.ts'
import { useAnnotations } from './use-annotations.ts'

interface ResetData {
  projectId: string
}

const texts = progressTexts.reset

export const resetBody: ModalBody<ResetData> = { title: () => texts.title, Body: Reset }

function Reset({ data: { projectId }, close }: ModalBodyProps<ResetData>) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const isPro = useUser()?.isPro === true
  const counted = countOf(useAnnotations(projectId).annotations)
  const [resetting, setResetting] = useState(false)

  async function reset() {
    setResetting(true)
    try {
      await resetProject(calls, queryClient, projectId)
      askForToast({ message: texts.done })
      const failure = await readAnew(queryClient, projectId)
      if (failure) askForToast({ message: failure, variant: 'error' })
      close()
    } catch (error) {
      askForToast({ message: progressFailure(error, 'reset'), variant: 'error' })
      setResetting(false)
    }
  }

  return (
    <>
      <p>{texts.warning}</p>
      {counted.highlights + counted.notes > 0 && <p className="mt-2 font-medium">{progressTexts.update.goes(counted)}</p>}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{texts.cancel}</Button>
        {isPro ? (
          <Button variant="danger" busy={resetting} onClick={() => void reset()}>
            {texts.action}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => askForModal('paywall', { reason: 'project_reset' })}>
            {texts.locked}
          </Button>
        )}
      </div>
    </>
  )
}
