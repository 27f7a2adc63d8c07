import { useEffect, useState } from 'react'
import { localStore } from '#platform/browser/storage.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { modals, openModal } from '#ui/modal/modal-store.ts'
import './modals/modal-types.ts'
import { modalTexts } from './modals/modals.texts.ts'
import { showsMobileNotice, type ShellPlace, type TasksHere } from './place-rules.ts'
import { isMailToOneself, reminderFor } from './reminder.ts'
import { useShellUser } from './shell-user.ts'

const SEEN_KEY = 'waymark:mobile-notice-seen'
const PHONE = '(width < 48rem) and (pointer: coarse)'

const { titles, mobileLock: words } = modalTexts

/** Tells phone users once that projects need a desktop, without covering the text; once closed it stays closed. */
export function MobileNotice({ place: { name, projectId } }: { place: ShellPlace }) {
  const { reminderUrl } = usePageFacts()
  const email = useShellUser()?.email ?? null
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(isPhone() && showsMobileNotice({ name }, tasksHere()) && !localStore.read(SEEN_KEY))
  }, [name, projectId])

  function close() {
    localStore.write(SEEN_KEY, 'yes')
    setShown(false)
  }
  useEffect(() => {
    if (!isShown) return undefined
    const hear = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && !modals.store.read() && close()
    // a reader who begins a task has seen the notice: it closes and does not come back
    const begin = ({ target }: FocusEvent) => target instanceof Element && target.closest('.doc-task') && close()
    document.addEventListener('keydown', hear)
    document.addEventListener('focusin', begin)
    const leave = modals.store.subscribe(() => {
      const modal = modals.store.read()
      if (modal?.type === 'mobileLock' && modal.closing) close()
    })
    return () => {
      document.removeEventListener('keydown', hear)
      document.removeEventListener('focusin', begin)
      leave()
    }
  }, [isShown])

  if (!isShown) return null
  return (
    <div
      role="dialog"
      aria-label={titles.mobileLock}
      // above the notes button and the selection's menu
      className="phone-notice fixed inset-x-2 bottom-[max(8rem,calc(var(--mark-bar,0px)+0.5rem))] z-20 flex flex-col gap-3 rounded-md border bg-sheet p-4 shadow-floating md:hidden print:hidden"
    >
      <p className="text-sm font-medium">
        {titles.mobileLock}. {words.here}{' '}
        <button type="button" className="min-h-6 font-medium text-accent-ink underline" onClick={() => openModal('mobileLock', {})}>
          {words.why}
        </button>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={close}>
          {words.dismiss}
        </Button>
        <a
          href={reminderFor(reminderUrl, email)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          {isMailToOneself(reminderUrl, email) ? words.mailMyself : words.reminder}
        </a>
      </div>
    </div>
  )
}

function tasksHere(): TasksHere {
  const count = (selector: string) => document.querySelectorAll(selector).length
  return {
    all: count('.doc-task'),
    inPage: count('.doc-task:has(.doc-work)'),
    isBegun: count('.doc-task:focus-within, .doc-task [data-status=complete], .doc-task [data-answer=complete]') > 0,
  }
}

/** A zoomed desktop has the same viewport and reports the same screen size: only its pointer differs. */
function isPhone(): boolean {
  return matchMedia(PHONE).matches
}
