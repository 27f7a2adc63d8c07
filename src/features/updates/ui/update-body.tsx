import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectsClient } from '#features/projects/projects.client.ts'
import { countOf } from '#features/projects/reading-marks.rules.ts'
import { progressFailure, readAnew, updateContent } from '#features/projects/progress.client.ts'
import { progressTexts } from '#features/projects/progress.texts.ts'
import { useAnnotations } from '#features/projects/ui/use-annotations.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { WhatsNew } from './whats-new.tsx'

interface UpdateData {
  projectId: string
}

const texts = progressTexts.update

export const updateBody: ModalBody<UpdateData> = { title: () => texts.title, Body: Update }

function Update({ data: { projectId }, close }: ModalBodyProps<UpdateData>) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const [updating, setUpdating] = useState<'all' | 'keep' | null>(null)
  const { annotations, isLoading } = useAnnotations(projectId)
  const counted = countOf(annotations)
  const hasSome = isLoading || counted.highlights + counted.notes > 0

  async function update(how: 'all' | 'keep') {
    setUpdating(how)
    try {
      await updateContent(calls, queryClient, projectId, how === 'keep')
      const failure = await readAnew(queryClient, projectId)
      if (failure) askForToast({ message: failure, variant: 'error' })
      close()
    } catch (error) {
      askForToast({ message: progressFailure(error, 'update'), variant: 'error' })
      setUpdating(null)
    }
  }

  return (
    <>
      <WhatsNew projectId={projectId} />
      <p>{texts.warning}</p>
      {hasSome && !isLoading && <p className="mt-2 font-medium">{texts.goes(counted)}</p>}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{texts.later}</Button>
        {hasSome && (
          <Button busy={updating === 'keep'} disabled={updating !== null} onClick={() => void update('keep')}>
            {texts.keep}
          </Button>
        )}
        <Button variant="primary" busy={updating === 'all'} disabled={updating !== null} onClick={() => void update('all')}>
          {texts.action}
        </Button>
      </div>
    </>
  )
}
