import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { User } from '#features/accounts/accounts.contract.ts'
import { projectQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { shareText } from '#features/projects/shared-text.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { docsQuery, shownDocQuery, type DocumentsCalls } from '../documents.client.ts'
import { draftQuery } from '../document-edits.client.ts'
import { applyEdits } from '../document-edits.rules.ts'
import { documentEditTexts as texts } from '../document-edits.texts.ts'
import { DraftFields } from '../ui/draft-fields.tsx'
import { EditsStatus } from '../ui/edits-status.tsx'
import { Preview } from '../ui/preview.tsx'
import { useEdits } from '../ui/use-edits.ts'
import { printableDocument } from '../document-text.rules.ts'
import { makingTexts } from '../documents.texts.ts'
import { Making } from '../ui/making.tsx'

const VIEWS = ['edit', 'preview'] as const

/** Edits the document before it is saved: order, wording, contents. */
export function DraftPage({ user, projectId }: { user: User; projectId: string }) {
  const calls = useCalls<DocumentsCalls & { projects: ProjectsClient }>()
  const queryClient = useQueryClient()
  const { data: draft } = useSuspenseQuery(draftQuery(calls, projectId))
  const { data: project } = useSuspenseQuery(projectQuery(calls, projectId))
  const { data: docs } = useQuery(docsQuery(calls, projectId))
  const editing = useEdits({ projectId, owner: user.id, server: draft.edits })
  const [view, setView] = useState<(typeof VIEWS)[number]>('edit')
  const edited = printableDocument(applyEdits(draft.text, editing.edits))

  const [sharing, setSharing] = useState<'waiting' | 'failed' | null>(null)
  const isSharing = sharing === 'waiting'
  const share = useEffectEvent(() => {
    const url = `${window.location.origin}/projects/${encodeURIComponent(projectId)}`
    const template = shareText(project.metadata, { track: null, key: 'linkedin', url })
    setSharing(null)
    askForModal('share', { projectId, template, view: 'shareOptions' })
  })
  // share only after the save, so that a block just hidden is not included
  useEffect(() => {
    if (isSharing && editing.isSaved) share()
    else if (isSharing && editing.isStuck) setSharing('failed')
  }, [isSharing, editing.isSaved, editing.isStuck])

  function askToShare() {
    editing.outbox.flush()
    setSharing('waiting')
  }

  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <Link to="/projects/$projectId" params={{ projectId }} className={`${buttonClass({ variant: 'quiet' })} -ms-4 mb-4`}>
        <Icon icon={ArrowLeft} />
        {texts.back}
      </Link>
      <header className="mb-6 flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl leading-tight">{texts.page}</h1>
          <Button variant="primary" busy={isSharing} onClick={askToShare}>
            {texts.share}
          </Button>
        </div>
        <p role="alert" className="text-sm text-red-ink empty:hidden">
          {sharing === 'failed' && !editing.isSaved && texts.notShared}
        </p>
        <p className="max-w-reading text-ink-soft">{texts.intro}</p>
        <Making
          projectId={projectId}
          onMade={() => void queryClient.invalidateQueries({ queryKey: shownDocQuery(calls, user.nickname, projectId).queryKey })}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <EditsStatus outbox={editing.outbox} />
          {docs?.madeAt && (
            <Link
              to="/$nickname/projects/$projectId/document"
              params={{ nickname: user.nickname, projectId }}
              className="text-link text-sm"
            >
              {makingTexts.read}
            </Link>
          )}
        </div>
      </header>
      <ChoiceButtons
        className="mb-4 lg:hidden"
        label={texts.views}
        choices={VIEWS.map((value) => ({ value, name: texts[value] }))}
        chosen={view}
        onChoose={setView}
      />
      <div className="grid gap-8 lg:grid-cols-2">
        {/* typing cancels a share that waits for the save */}
        <div className={cx(view !== 'edit' && 'max-lg:hidden')} onInput={() => setSharing(null)}>
          <DraftFields projectId={projectId} draft={draft} edited={edited} editing={editing} />
        </div>
        <div className={cx(view !== 'preview' && 'max-lg:hidden')}>
          <Preview edited={edited} pictures={draft.pictures} />
        </div>
      </div>
    </div>
  )
}

/** Shown if the project is not finished yet. */
export function NotFinishedYet({ projectId }: { projectId: string }) {
  return (
    <EmptyState
      heading="h1"
      title={texts.notFinished.title}
      message={texts.notFinished.text}
      action={
        <Link to="/projects/$projectId" params={{ projectId }} className={buttonClass()}>
          {texts.notFinished.action}
        </Link>
      }
    />
  )
}
