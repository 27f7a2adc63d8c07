import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChartColumn from 'lucide-react/icons/chart-column'
import Flag from 'lucide-react/icons/flag'
import FolderPen from 'lucide-react/icons/folder-pen'
import Gauge from 'lucide-react/icons/gauge'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import Pencil from 'lucide-react/icons/pencil'
import PencilOff from 'lucide-react/icons/pencil-off'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Save from 'lucide-react/icons/save'
import SaveOff from 'lucide-react/icons/save-off'
import ScrollText from 'lucide-react/icons/scroll-text'
import Users from 'lucide-react/icons/users'
import Waypoints from 'lucide-react/icons/waypoints'
import { draftTexts } from '#features/authoring/drafts/drafts.texts.ts'
import { editorState } from '#features/notes/ui/editor-state.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { useStore } from '#ui/ui.store.ts'
import { toolbar } from '../toolbar-store.ts'
import { Row, rowClass } from './menu-row.tsx'
import { viewTexts } from './views.texts.ts'

const words = viewTexts.admin

export function AdminView() {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <div className="flex flex-col">
        <Link to="/admin" className={rowClass} onClick={toolbar.close}>
          <Icon icon={HeartPulse} />
          {words.state}
        </Link>
        <Link to="/admin/people" className={rowClass} onClick={toolbar.close}>
          <Icon icon={Users} />
          {words.people}
        </Link>
        <Link to="/admin/reports" className={rowClass} onClick={toolbar.close}>
          <Icon icon={Flag} />
          {words.reports}
        </Link>
        <Link to="/admin/projects" className={rowClass} onClick={toolbar.close}>
          <Icon icon={FolderPen} />
          {words.projects}
        </Link>
        <Link to="/admin/events" className={rowClass} onClick={toolbar.close}>
          <Icon icon={ChartColumn} />
          {words.events}
        </Link>
        <Link to="/admin/audit" className={rowClass} onClick={toolbar.close}>
          <Icon icon={ScrollText} />
          {words.audit}
        </Link>
        <Link to="/admin/models" className={rowClass} onClick={toolbar.close}>
          <Icon icon={Gauge} />
          {words.models}
        </Link>
        <Link to="/admin/figures" className={rowClass} onClick={toolbar.close}>
          <Icon icon={Waypoints} />
          {words.figures}
        </Link>
        <Row icon={ArrowLeft} onClick={() => toolbar.show('user')}>
          {words.back}
        </Row>
      </div>
      <div className="flex flex-col gap-4">
        <EditorRows />
        <Impersonate />
      </div>
    </div>
  )
}

/** Editor settings of the open project, if any. */
function EditorRows() {
  const help = useId()
  const { pathname } = useLocation()
  const isSaving = useStore(editorState.store).adminDebugSavingEnabled
  useEffect(() => editorState.restore(), [])
  const [, named, isEditing] = /^\/projects\/([^/]+)(\/edit)?\/?$/.exec(pathname) ?? []
  const projectId = named === undefined ? null : decodeURIComponent(named)
  const texts = draftTexts.menu
  function reset() {
    if (projectId === null) return
    toolbar.close()
    askForModal('draftReset', { projectId })
  }
  return (
    <div className="flex flex-col">
      <Row icon={RotateCcw} refusedBy={projectId === null ? help : undefined} onClick={reset}>
        {texts.reset}
      </Row>
      {projectId === null ? (
        <Row icon={Pencil} refusedBy={help} onClick={reset}>
          {texts.enable}
        </Row>
      ) : (
        <Link
          to={isEditing ? '/projects/$projectId' : '/projects/$projectId/edit'}
          params={{ projectId }}
          className={rowClass}
          onClick={toolbar.close}
        >
          <Icon icon={isEditing ? PencilOff : Pencil} />
          {isEditing ? texts.disable : texts.enable}
        </Link>
      )}
      <Row icon={isSaving ? SaveOff : Save} onClick={() => editorState.change({ adminDebugSavingEnabled: !isSaving })}>
        {isSaving ? texts.disableSaving : texts.enableSaving}
      </Row>
      {projectId === null && (
        <p id={help} className="px-2 text-xs text-ink-soft">
          {texts.needsProject}
        </p>
      )}
    </div>
  )
}

/** The same as opening this page with ?userEmail= or ?userId=. */
function Impersonate() {
  const [who, setWho] = useState('')
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const name = who.trim()
    if (name === '') return
    const address = new URL(window.location.href)
    address.searchParams.set(name.includes('@') ? 'userEmail' : 'userId', name)
    window.location.assign(address)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3">
      <TextField
        className="w-full"
        label={words.impersonate}
        help={words.impersonateHelp}
        value={who}
        onValue={setWho}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" disabled={who.trim() === ''}>
        {words.begin}
      </Button>
    </form>
  )
}
