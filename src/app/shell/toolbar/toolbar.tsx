import { useCallback, useMemo } from 'react'
import { Link, useRouter } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { NotesButton } from '#features/notes/ui/notes-button.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Mark } from '#ui/logo.tsx'
import { openModal } from '#ui/modal/modal-store.ts'
import { useStore } from '#ui/ui.store.ts'
import { panels } from '../panels/panel-store.ts'
import { showsCourse, showsOffer, type ShellPlace } from '../place-rules.ts'
import type { Shortcut } from '../shortcuts/shortcut-rules.ts'
import { shortcutsSheet } from '../shortcuts/shortcuts-store.ts'
import type { ShellUser } from '../shell-user.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { toolbarTexts } from './toolbar.texts.ts'
import { look, ToolbarButtons } from './toolbar-buttons.tsx'
import { closedToolbar, showView, toolbarButtons, type ToolbarFlags } from './toolbar-rules.ts'
import { toolbar } from './toolbar-store.ts'
import { ToolbarView } from './toolbar-view.tsx'
import { usePinned } from './use-pinned.ts'
import { useTucked } from './use-tucked.ts'

const openDirectory = showView('directory')

interface ToolbarProps {
  place: ShellPlace
  flags: ToolbarFlags
  user: ShellUser | null
  /** the directory search of the address that the server rendered: the directory is open */
  wanted?: string | null
}

export function Toolbar({ place, flags, user, wanted = null }: ToolbarProps) {
  const router = useRouter()
  const { view } = useStore(toolbar.store, wanted === null ? closedToolbar : openDirectory)
  const { isPinned, pin } = usePinned(user !== null)
  const isTucked = useTucked(isPinned)
  const buttons = toolbarButtons(flags, place.name)
  const names = buttons.join()

  const act = useCallback(
    (shortcut: Shortcut) => {
      if (shortcut === 'sheet') shortcutsSheet.write(true)
      else if (!names.split(',').includes(shortcut)) return false
      else if (shortcut === 'projects') toolbar.toggle('directory')
      else if (shortcut === 'portfolio') void router.navigate({ to: '/portfolio' })
      else panels.toggle(shortcut === 'ask' ? 'left' : 'right')
      return true
    },
    [names, router],
  )
  useShortcuts(act)

  // stable props: React would discard the server's HTML if they changed before hydration
  const shown = useMemo(() => view && <ToolbarView view={view} user={user} wanted={wanted} />, [view, user, wanted])

  function login() {
    openModal('login', { returnTo: router.state.location.href })
  }

  return (
    <div className={cx('toolbar', isTucked && 'toolbar-tucked')} data-view={view ?? undefined}>
      <div className="@container pointer-events-auto relative w-full max-w-reading">
        {showsOffer(place, user !== null) && !view && (
          <button
            type="button"
            onClick={() => openModal('paywall', { reason: 'explore' })}
            className="toolbar-offer absolute start-6 bottom-full rounded-t-md border border-b-0 bg-accent-soft px-4 text-xs font-medium text-accent-ink transition-colors before:absolute before:-inset-y-1 before:inset-x-0 hover:bg-sheet"
          >
            {toolbarTexts.explore}
          </button>
        )}
        <div className="toolbar-sheet relative rounded-md border bg-sheet">
          {shown}
          <nav aria-label={toolbarTexts.label} className="toolbar-bar group flex items-center justify-between gap-1 px-2">
            <Link
              to="/onboarding"
              aria-label={user ? toolbarTexts.today : toolbarTexts.logo}
              title={user ? toolbarTexts.today : toolbarTexts.logo}
              className={cx(
                'flex h-10 min-w-10 items-center justify-center gap-2 rounded-sm hover:bg-well',
                // beside Login and the notes there is no room for it
                !user && '@max-[24rem]:group-has-[.own-notes-all]:hidden',
              )}
            >
              <Mark />
              {user && <span className="pe-2 text-sm font-medium @max-[44rem]:hidden">{toolbarTexts.todayShort}</span>}
            </Link>
            <ToolbarButtons buttons={buttons} hasCourse={showsCourse(place)} view={view} act={act} />
            <div className="flex items-center gap-1 @max-[37rem]:gap-0">
              {place.name === 'project' && <NotesButton className={look} />}
              <IconButton
                icon={isPinned ? PinOff : Pin}
                label={isPinned ? toolbarTexts.unpin : toolbarTexts.pin}
                className="@max-[37rem]:hidden"
                onClick={() => pin(!isPinned)}
              />
              {user ? (
                <button
                  type="button"
                  aria-label={toolbarTexts.profile(user.name)}
                  title={toolbarTexts.profile(user.name)}
                  aria-expanded={view === 'user'}
                  className="flex size-10 items-center justify-center rounded-full"
                  onClick={() => toolbar.toggle('user')}
                >
                  <Avatar picture={user.picture} name={user.name} size="md" ringed={user.isPro} decorative />
                </button>
              ) : (
                <>
                  <IconButton
                    icon={Menu}
                    label={toolbarTexts.menu}
                    aria-expanded={view === 'user'}
                    onClick={() => toolbar.toggle('user')}
                  />
                  <Button variant="primary" className="@max-[37rem]:px-2 @max-[37rem]:text-sm" onClick={login}>
                    {toolbarTexts.login}
                  </Button>
                </>
              )}
            </div>
          </nav>
        </div>
      </div>
    </div>
  )
}
