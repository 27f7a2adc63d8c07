import { Fragment, useEffect, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import Alert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { Mark } from '../logo.tsx'
import { useSupportLink } from '../support-link.ts'
import { TextLink } from '../text-link.tsx'
import { uiTexts } from '../ui.texts.ts'
import { readMessage, type MessagePart } from './message.ts'
import { toasts, type Toast } from './toast-store.ts'

interface ToastCardProps {
  toast: Toast
  leaving: boolean
}

export function ToastCard({ toast, leaving }: ToastCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const support = useSupportLink()
  const isError = toast.variant === 'error'
  const icon = toast.icon ?? (isError ? Alert : null)

  useEffect(() => {
    function reach(event: globalThis.KeyboardEvent) {
      if (event.key === 'F8') card.current?.focus()
    }
    document.addEventListener('keydown', reach)
    return () => document.removeEventListener('keydown', reach)
  }, [])

  useLayoutEffect(() => {
    if (!leaving || !card.current?.contains(document.activeElement)) return
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }, [leaving])

  function enter({ relatedTarget }: FocusEvent) {
    // it is null when the window is come back to
    if (relatedTarget && !card.current?.contains(relatedTarget)) before.current = relatedTarget
    toasts.pause('focus')
  }

  function dismissByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    toasts.dismiss(toast.id)
  }

  return (
    <div
      ref={card}
      tabIndex={-1}
      data-toast={toast.variant}
      data-leaving={leaving || undefined}
      onMouseEnter={() => toasts.pause('hover')}
      onMouseLeave={() => toasts.resume('hover')}
      onFocus={enter}
      onBlur={() => toasts.resume('focus')}
      onKeyDown={dismissByKey}
      className={cx(
        'pointer-events-auto flex w-96 max-w-full items-start gap-3 rounded-md border bg-sheet p-4 text-ink shadow-floating transition duration-300 ease-out starting:translate-x-full starting:opacity-0 rtl:starting:-translate-x-full',
        leaving && 'translate-x-full opacity-0 rtl:-translate-x-full',
      )}
    >
      {toast.withGraphic && <Mark size={40} />}
      {icon && <Icon icon={icon} size={20} className={cx('mt-0.5 shrink-0', isError ? 'text-red-ink' : 'text-accent-ink')} />}
      <div className="min-w-0 flex-1">
        {toast.title && <p className="font-medium">{toast.title}</p>}
        <p className={cx(toast.title && 'text-ink-soft')}>
          <Message parts={readMessage(toast.message)} />
          {toast.contactUs && (
            <>
              {' '}
              <TextLink href={support} newTab>
                {uiTexts.contactUs}
              </TextLink>
            </>
          )}
        </p>
        {toast.action && <Action toast={toast} label={toast.action.label} onClick={toast.action.onClick} />}
      </div>
      <IconButton icon={X} size="sm" label={uiTexts.dismiss} className="-me-2 -mt-1" onClick={() => toasts.dismiss(toast.id)} />
    </div>
  )
}

function Action({ toast, label, onClick }: { toast: Toast; label: string; onClick: () => void }) {
  function act() {
    onClick()
    toasts.dismiss(toast.id)
  }
  return (
    <Button size="sm" className="mt-2" onClick={act}>
      {label}
    </Button>
  )
}

function Message({ parts }: { parts: MessagePart[] }): ReactNode {
  return parts.map((part, index) => <Fragment key={index}>{typeof part === 'string' ? part : elementOf(part)}</Fragment>)
}

function elementOf(part: Exclude<MessagePart, string>): ReactNode {
  const children = <Message parts={part.children} />
  if (part.element === 'br') return <br />
  if (part.element !== 'a') return <part.element>{children}</part.element>
  if (part.href === null) return children
  const leavesPage = /^https?:/i.test(part.href)
  return (
    <TextLink href={part.href} newTab={leavesPage}>
      {children}
    </TextLink>
  )
}
