import { useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { isEditorSaving } from '#features/notes/ui/editor-state.ts'
import { markStale } from '#features/projects/stale.client.ts'
import { ResponseError } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { useDrafts } from '#platform/outbox/use-item.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/field.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import {
  draftFindingsQuery,
  draftsKey,
  fileNow,
  draftFileNames,
  openChanges,
  openedDraftQuery,
  type DraftsCalls,
} from '../drafts.client.ts'
import type { OpenedDraft } from '../drafts.contract.ts'
import { branchOf } from '../drafts.rules.ts'
import { draftTexts } from '../drafts.texts.ts'
import { EffectsList } from './effects-list.tsx'
import { Difference } from './difference.tsx'

interface PublishData {
  projectId: string
  title: string
}

const texts = draftTexts.publishBody

export const draftPublishBody: ModalBody<PublishData> = { title: ({ title }) => texts.title(title), Body: Publish, size: 'lg' }

function Publish({ data: { projectId }, close }: ModalBodyProps<PublishData>) {
  const { data: opened } = useQuery(openedDraftQuery(useCalls<DraftsCalls>(), projectId))
  return opened ? <Ready projectId={projectId} opened={opened} close={close} /> : <Skeleton shape="document" />
}

function Ready({ projectId, opened, close }: { projectId: string; opened: OpenedDraft; close: () => void }) {
  const calls = useCalls<DraftsCalls>()
  const queryClient = useQueryClient()
  const editor = useUser()
  const outbox = openChanges({ calls, queryClient, editor, projectId, isSaving: isEditorSaving })
  const isWaiting = useDrafts(outbox).size > 0
  const refused = [...outbox.items().values()].find(({ problem: said }) => said !== null)?.problem
  const { data: checked } = useQuery(draftFindingsQuery(calls, projectId, opened.edition))
  const { place, edition } = opened
  const [commits, setCommits] = useState(branchOf(place) !== null)
  const [message, setMessage] = useState(texts.messageOf(projectId))
  const [publishing, setPublishing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const changed = draftFileNames(opened).flatMap((file) => {
    const { draft, source } = fileNow(opened, file)
    return draft ? [{ file, source, text: draft.text }] : []
  })
  const isSame = changed.length === 0
  const differing = changed.filter(({ source, text }) => text !== source)
  const written = [...differing.map(({ file }) => file), ...opened.pictures]
  const isWritten = !isSame && written.length === 0
  const mistakes = checked?.findings.filter(({ kind }) => kind === 'mistake').length ?? 0
  const why = isWaiting
    ? refused
      ? draftTexts.refused(refused)
      : texts.waiting
    : isSame
      ? texts.same
      : mistakes > 0
        ? texts.unsound
        : null

  async function publish() {
    setPublishing(true)
    setProblem(null)
    try {
      const wanted = commits && place.branch !== null && message.trim() !== ''
      const { commit } = await calls.drafts.publishDraft({ id: projectId, edition, ...(wanted && { commit: message }) })
      askForToast({ message: commit ? texts.committed(commit) : texts.done })
      close()
      markStale(queryClient, { type: 'project', projectId, content: true })
      await queryClient.invalidateQueries({ queryKey: draftsKey(projectId) })
    } catch (error) {
      // the first reply may have been lost
      if (error instanceof ResponseError && error.code === 'NO_DRAFT') {
        askForToast({ message: texts.gone })
        markStale(queryClient, { type: 'project', projectId, content: true })
        close()
      } else setProblem(error instanceof ResponseError ? saidBy(error) : texts.failed)
      setPublishing(false)
      void queryClient.invalidateQueries({ queryKey: draftsKey(projectId) })
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {isWritten && <p className="text-sm">{texts.written}</p>}
      {differing.length > 0 && <Differences files={differing} />}
      {!isSame && !isWaiting && <EffectsList projectId={projectId} edition={edition} />}
      {why && (
        <Banner type="review" icon={why === texts.unsound ? Alert : undefined}>
          {why}
        </Banner>
      )}
      {!isSame && !place.isWritable && (
        <Banner type="review" icon={Alert}>
          {texts.notWritable(place.file)}
        </Banner>
      )}
      {!isSame && !isWritten && place.isWritable && (
        <p className="text-sm">{texts.writes(written.map((file) => place.file.replace('project.md', file)))}</p>
      )}
      {!isSame && <p className="text-sm">{texts.takeBack}</p>}
      {!isSame && place.isWritable && place.branch !== null && (
        <>
          <Checkbox checked={commits} onChange={setCommits}>
            {texts.commit(branchOf(place))}
          </Checkbox>
          {commits && <TextField label={texts.message} value={message} onValue={setMessage} autoComplete="off" />}
        </>
      )}
      {problem && <Banner type="error">{problem}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{texts.cancel}</Button>
        <Button variant="primary" busy={publishing} disabled={why !== null || !place.isWritable} onClick={() => void publish()}>
          {texts.action}
        </Button>
      </div>
    </div>
  )
}

function Differences({ files }: { files: { file: string; source: string; text: string }[] }) {
  return (
    <>
      <h3 className="text-base font-medium">{texts.difference}</h3>
      {files.map(({ file, source, text }) => (
        <div key={file} className="flex flex-col gap-2">
          {(files.length > 1 || file !== 'project.md') && <h4 className="text-sm font-medium">{file}</h4>}
          {text === '' ? <p className="text-sm">{texts.goes}</p> : <Difference earlier={source} later={text} />}
        </div>
      ))}
    </>
  )
}

function saidBy({ message, data }: ResponseError): string {
  const said = typeof data === 'object' && data !== null && 'said' in data ? String(data.said) : ''
  return said ? `${message} ${said}` : message
}
