import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { isEditorSaving } from '#features/notes/ui/editor-state.ts'
import { changesBetween } from '#platform/differences/text-changes.ts'
import { useDrafts } from '#platform/outbox/use-item.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { ResponseError, saysOf } from '#platform/calls/errors.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { draftsKey, EDITED, fileNow, draftFileNames, draftItem, openChanges, openedDraftQuery, type DraftsCalls } from '../drafts.client.ts'
import { draftTexts } from '../drafts.texts.ts'

interface ResetData {
  projectId: string
}

const texts = draftTexts.resetBody

export const draftResetBody: ModalBody<ResetData> = { title: () => texts.title, Body: Reset }

function Reset({ data: { projectId }, close }: ModalBodyProps<ResetData>) {
  const calls = useCalls<DraftsCalls>()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const editor = useUser()
  const { data: opened } = useQuery(openedDraftQuery(calls, projectId))
  const [resetting, setResetting] = useState(false)
  const outbox = openChanges({ calls, queryClient, editor, projectId, isSaving: isEditorSaving })
  const here = useDrafts(outbox)
  const changes = useMemo(() => {
    const files = opened ? draftFileNames(opened).map((file) => ({ ...fileNow(opened, file), own: here.get(draftItem(file))?.text })) : []
    return files.flatMap(({ draft, source, own = draft?.text }) =>
      own === undefined ? [] : [changesBetween(draft?.base ?? source, own).length],
    )
  }, [opened, here])
  const changed = changes.reduce((sum, count) => sum + count, 0)
  const hasNothing = opened !== undefined && changes.length === 0

  async function reset() {
    setResetting(true)
    try {
      await calls.drafts.removeDraft({ id: projectId, ...(opened && { edition: opened.edition }) })
      for (const file of EDITED) outbox.forget(draftItem(file))
      // a project that was never in the catalogue is gone with its draft
      if (opened?.isNew) await navigate({ to: '/admin/projects' })
      else await queryClient.invalidateQueries({ queryKey: draftsKey(projectId) })
      askForToast({ message: opened?.isNew ? texts.doneNew : texts.done })
      close()
    } catch (error) {
      const isOther = error instanceof ResponseError && error.status === 412
      askForToast({ message: isOther ? error.message : saysOf(error, texts.failed), variant: 'error' })
      // the dialog counts what would go now
      if (isOther) await queryClient.invalidateQueries({ queryKey: draftsKey(projectId) })
      setResetting(false)
    }
  }

  return (
    <>
      <p>{hasNothing ? texts.none : (opened?.isNew ? texts.warningNew : texts.warning)(opened?.title ?? projectId)}</p>
      {opened && !opened.isNew && !hasNothing && <p className="mt-2 font-medium">{texts.goes(changed, opened.pictures.length)}</p>}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{texts.cancel}</Button>
        {!hasNothing && (
          <Button variant="danger" busy={resetting} disabled={!opened} onClick={() => void reset()}>
            {texts.action}
          </Button>
        )}
      </div>
    </>
  )
}
