import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import type { ProjectsClient } from '../client.ts'
import { failureOf, readAnew, updateContent } from '../progress/client.ts'
import { progressTexts } from '../progress/texts.ts'

interface UpdateData {
  projectId: string
}

const texts = progressTexts.update

export const updateBody: ModalBody<UpdateData> = { title: () => texts.title, Body: Update }

function Update({ data: { projectId }, close }: ModalBodyProps<UpdateData>) {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const [updating, setUpdating] = useState(false)

  async function update() {
    setUpdating(true)
    try {
      await updateContent(calls, queryClient, projectId)
      const failure = await readAnew(queryClient, projectId)
      if (failure) askForToast({ message: failure, variant: 'error' })
      close()
    } catch (error) {
      askForToast({ message: failureOf(error, 'update'), variant: 'error' })
      setUpdating(false)
    }
  }

  return (
    <>
      <p>{texts.warning}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{texts.later}</Button>
        <Button variant="primary" busy={updating} onClick={() => void update()}>
          {texts.action}
        </Button>
      </div>
    </>
  )
}
