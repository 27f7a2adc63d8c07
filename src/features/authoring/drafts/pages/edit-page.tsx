import { dateTexts } from '#platform/dates/dates.texts.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { User } from '#features/accounts/accounts.contract.ts'
import type { OpenedDraft } from '../drafts.contract.ts'
import { sightTexts } from '#features/content/publishing.texts.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { ProjectEditor } from '../../editing/ui/project-editor.tsx'
import { FileEditor } from '../../ui/file-editor.tsx'
import { formTexts } from '../../forms.texts.ts'
import { archivePath } from '../draft-archive.client.ts'
import { archiveTexts } from '../draft-archive.texts.ts'
import { ImportPanel } from '../ui/import-panel.tsx'
import { draftFindingsQuery, fileNow, uploadDraftPicture, openedDraftQuery, draftPicturePath, type DraftsCalls } from '../drafts.client.ts'
import { titleIn } from '../drafts.rules.ts'
import { draftTexts as texts } from '../drafts.texts.ts'
import { conflictPlace, ConflictPanel, SourceChanged } from '../ui/conflict-panel.tsx'
import { DraftLook } from '../ui/look.tsx'
import { Remarks } from '../ui/remarks.tsx'
import { useDraft, type EditedDraft } from '../ui/use-draft.ts'

const backClass = `${buttonClass({ variant: 'quiet' })} -ms-4 self-start`
const VIEWS = ['text', 'answers', 'quiz', 'look'] as const
type View = (typeof VIEWS)[number]

const SHOWN_IN: Record<string, View> = { 'project.md': 'text', 'answers.yaml': 'answers', 'quiz.yaml': 'quiz' }

/** The editor's page of a project: its draft, or the published source. */
export function EditPage({ user, projectId }: { user: User; projectId: string }) {
  const calls = useCalls<DraftsCalls>()
  const { data: opened } = useSuspenseQuery(openedDraftQuery(calls, projectId))
  const { data: checked, isError } = useQuery(draftFindingsQuery(calls, projectId, opened.edition))
  const place = { projectId, editor: user, opened }
  const text = useDraft(place, 'project.md')
  const answers = useDraft(place, 'answers.yaml')
  const quiz = useDraft(place, 'quiz.yaml')
  const all = [text, answers, quiz]
  const shown = all.find(({ status }) => !CALM.has(status)) ?? all.find(({ status }) => status === 'saved') ?? text
  const [view, setView] = useState<View>('text')
  const [isImporting, setIsImporting] = useState(false)
  const foundIn = (name: string) => (checked?.findings ?? []).filter(({ file }) => file === `projects/${projectId}/${name}`)
  const beside = { answers, quiz }

  async function savePicture(file: File): Promise<string> {
    try {
      return await uploadDraftPicture(projectId, file)
    } catch (error) {
      askForToast({
        message: error instanceof TypeError || error instanceof SyntaxError ? texts.pictureFailed : (error as Error).message,
        variant: 'error',
      })
      throw error
    }
  }

  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 sm:[--editor-below:3.5rem] px-4 py-8 sm:px-8">
      <Head opened={opened} projectId={projectId} />
      <Bar
        projectId={projectId}
        title={opened.version === null ? (titleIn(text.text) ?? opened.title) : opened.title}
        view={view}
        onView={setView}
        shown={shown}
        onImport={() => setIsImporting(true)}
      />
      {isImporting && (
        <ImportPanel
          projectId={projectId}
          edition={opened.edition}
          isWaiting={all.some(({ isSaved }) => !isSaved)}
          problem={all.find(({ problem }) => problem !== null)?.problem ?? null}
          onClose={() => setIsImporting(false)}
        />
      )}
      {all.map((edited) => (
        <Fragment key={edited.file}>
          <ConflictPanel edited={edited} />
          {edited.isChangedInFolder && <SourceChanged kept={fileNow(opened, edited.file)} edited={edited} />}
        </Fragment>
      ))}
      {view === 'look' ? (
        <DraftLook projectId={projectId} edition={opened.edition} />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          {view === 'text' ? (
            <ProjectEditor
              source={text.text}
              revision={text.generation}
              readPicture={(name) => draftPicturePath(projectId, name)}
              savePicture={savePicture}
              findings={foundIn('project.md')}
              onChange={text.change}
            />
          ) : (
            <FileEditor
              key={view}
              file={view === 'answers' ? 'answers.yaml' : 'quiz.yaml'}
              title={formTexts[view].title}
              projectId={projectId}
              source={text.text}
              text={beside[view].text}
              generation={beside[view].generation}
              checked={serverText(opened, view === 'answers' ? 'answers.yaml' : 'quiz.yaml')}
              findings={foundIn(view === 'answers' ? 'answers.yaml' : 'quiz.yaml')}
              onChange={beside[view].change}
            />
          )}
          <Remarks
            projectId={projectId}
            findings={checked?.findings ?? null}
            hasFailed={isError}
            isOfSaved={all.some(({ status }) => !CALM.has(status) && status !== 'saving')}
            leadsTo={(file) => {
              const there = SHOWN_IN[file]
              return there === undefined || there === view ? null : { name: texts[there], show: () => setView(there) }
            }}
          />
        </div>
      )}
    </div>
  )
}

/** Where it leads back to, whose project it is, and who changed it last. */
function Head({ opened, projectId }: { opened: OpenedDraft; projectId: string }) {
  const last = lastChange(opened)
  return (
    <header className="flex flex-col gap-3">
      {opened.version === null ? (
        <Link to="/admin/projects" className={backClass}>
          <Icon icon={ArrowLeft} />
          {texts.backToAll}
        </Link>
      ) : (
        <Link to="/projects/$projectId" params={{ projectId }} className={backClass}>
          <Icon icon={ArrowLeft} />
          {texts.back}
        </Link>
      )}
      <h1 className="text-2xl leading-tight [overflow-wrap:anywhere]">{texts.page(opened.title)}</h1>
      {opened.visibility === 'private' && opened.version !== null && (
        <p className="max-w-reading text-sm">{opened.appearsAt === null ? sightTexts.private : sightTexts.waiting(opened.appearsAt)}</p>
      )}
      <p className="max-w-reading text-sm text-ink-soft">{last ? texts.lastBy(last.author, dateOf(last.updatedAt)) : texts.unchanged}</p>
    </header>
  )
}

interface BarProps {
  projectId: string
  title: string
  view: View
  onView: (view: View) => void
  /** the file whose state is said */
  shown: EditedDraft
  onImport: () => void
}

function Bar({ projectId, title, view, onView, shown, onImport }: BarProps) {
  return (
    <div
      role="group"
      aria-label={texts.bar}
      className={`${view === 'text' ? 'sm:sticky' : 'sticky'} top-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8`}
    >
      <ChoiceButtons label={texts.views} choices={VIEWS.map((value) => ({ value, name: texts[value] }))} chosen={view} onChoose={onView} />
      <p role="status" data-save-status={shown.status} className="min-w-0 grow px-2 text-sm text-ink-soft sm:basis-56">
        {shown.problem === null ? texts.status[shown.status] : texts.refused(shown.problem)}
        {shown.conflict && (
          <a href={`#${conflictPlace(shown.file)}`} className="text-link ms-3">
            {texts.conflict.see}
          </a>
        )}
      </p>
      <Menu
        align="end"
        entries={[
          { label: archiveTexts.download, href: archivePath(projectId) },
          { label: texts.patch, href: `/projects/${encodeURIComponent(projectId)}/draft/change.patch` },
          { label: archiveTexts.open, onSelect: onImport },
          'separator',
          { label: texts.reset, danger: true, onSelect: () => askForModal('draftReset', { projectId }) },
        ]}
        renderTrigger={(trigger) => (
          <Button size="sm" {...trigger}>
            {archiveTexts.more}
            <Icon icon={ChevronDown} />
          </Button>
        )}
      />
      <Button size="sm" onClick={() => askForModal('draftPublish', { projectId, title })}>
        {texts.publish}
      </Button>
    </div>
  )
}

const CALM = new Set(['none', 'saved'])

function lastChange({ draft, files }: OpenedDraft) {
  const drafts = [draft, ...files.map((file) => file.draft)].filter((one) => one !== null)
  return drafts.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0] ?? null
}

function serverText(opened: OpenedDraft, file: 'answers.yaml' | 'quiz.yaml'): string {
  const { draft, source } = fileNow(opened, file)
  return draft?.text ?? source
}

function dateOf(iso: string): string {
  return dateTexts.moment(new Date(iso))
}
