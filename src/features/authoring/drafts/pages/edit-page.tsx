import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { User } from '#features/accounts/contract.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { Icon } from '#ui/icon.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { textLinkClass } from '#ui/text-link-class.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { ProjectEditor } from '../../editing/ui/project-editor.tsx'
import { draftFindingsQuery, keepPicture, openedDraftQuery, picturePath, type DraftsCalls } from '../client.ts'
import { sourceState } from '../rules.ts'
import { draftTexts as texts } from '../texts.ts'
import { CONFLICT, ConflictPanel, SourceChanged } from '../ui/conflict-panel.tsx'
import { Look } from '../ui/look.tsx'
import { Remarks } from '../ui/remarks.tsx'
import { useDraft } from '../ui/use-draft.ts'

const VIEWS = ['edit', 'look'] as const

/** The page of a project while editing is enabled: its draft, or the source as it is published. */
export function EditPage({ user, projectId }: { user: User; projectId: string }) {
  const calls = useCalls<DraftsCalls>()
  const { data: opened } = useSuspenseQuery(openedDraftQuery(calls, projectId))
  const { data: checked, isError } = useQuery(draftFindingsQuery(calls, projectId, opened.revision))
  const edited = useDraft({ projectId, owner: user.id, opened })
  const [view, setView] = useState<(typeof VIEWS)[number]>('edit')
  const { draft, source } = opened
  const isChangedInFolder = draft !== null && edited.isSaved && sourceState(source, draft) === 'changed_elsewhere'
  const mistakes = (checked?.findings ?? []).filter(({ file }) => file === `projects/${projectId}/project.md`)

  async function savePicture(file: File): Promise<string> {
    try {
      return await keepPicture(projectId, file)
    } catch (error) {
      askForToast({ message: error instanceof TypeError ? texts.pictureFailed : (error as Error).message, variant: 'error' })
      throw error
    }
  }

  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:px-8">
      <header className="flex flex-col gap-3">
        <Link to="/projects/$projectId" params={{ projectId }} className={`${buttonClass({ variant: 'quiet' })} -ms-4 self-start`}>
          <Icon icon={ArrowLeft} />
          {texts.back}
        </Link>
        <h1 className="text-2xl leading-tight [overflow-wrap:anywhere]">{texts.page(opened.title)}</h1>
        <p className="max-w-reading text-sm text-ink-soft">
          {draft ? texts.lastBy(draft.author ?? user.name, dateOf(draft.updatedAt)) : texts.unchanged}
        </p>
      </header>
      <div
        role="group"
        aria-label={texts.bar}
        className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8"
      >
        <ChoiceButtons
          label={texts.views}
          choices={VIEWS.map((value) => ({ value, name: texts[value] }))}
          chosen={view}
          onChoose={setView}
        />
        <p role="status" data-save-status={edited.status} className="min-w-40 grow text-sm text-ink-soft">
          {texts.status[edited.status]}
          {edited.conflict && (
            <a href={`#${CONFLICT}`} className={`${textLinkClass} ms-3`}>
              {texts.conflict.see}
            </a>
          )}
        </p>
        <a
          href={`/projects/${encodeURIComponent(projectId)}/draft/change.patch`}
          download={`${projectId}.patch`}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {texts.patch}
        </a>
        <Button size="sm" onClick={() => askForModal('draftReset', { projectId })}>
          {texts.reset}
        </Button>
        <Button size="sm" onClick={() => askForModal('draftPublish', { projectId, title: opened.title })}>
          {texts.publish}
        </Button>
      </div>
      <ConflictPanel edited={edited} />
      {isChangedInFolder && <SourceChanged base={draft.base} source={source} edited={edited} />}
      {view === 'look' ? (
        <Look projectId={projectId} opened={opened} />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <ProjectEditor
            source={edited.markdown}
            revision={edited.generation}
            readPicture={(name) => picturePath(projectId, name)}
            savePicture={savePicture}
            findings={mistakes}
            onChange={edited.change}
          />
          <Remarks projectId={projectId} findings={checked?.findings ?? null} hasFailed={isError} />
        </div>
      )}
    </div>
  )
}

function dateOf(iso: string): string {
  return new Date(iso).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
}
