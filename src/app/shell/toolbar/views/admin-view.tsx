import { useState, type SubmitEvent } from 'react'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChartColumn from 'lucide-react/icons/chart-column'
import Gauge from 'lucide-react/icons/gauge'
import ScrollText from 'lucide-react/icons/scroll-text'
import Waypoints from 'lucide-react/icons/waypoints'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { toolbar } from '../toolbar-store.ts'
import { Row, rowClass } from './menu-row.tsx'
import { viewTexts } from './texts.ts'

const words = viewTexts.admin

export function AdminView() {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <div className="flex flex-col">
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
      <Impersonate />
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
