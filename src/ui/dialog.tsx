import { Dialog as Base } from '@base-ui/react/dialog'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import X from 'lucide-react/icons/x'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { inertBehind } from './inert-behind.ts'
import { uiTexts } from './ui.texts.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** After the fade. */
  onClosed?: (() => void) | undefined
  title: string
  /** Hides the title visually; the content has its own heading. */
  titleHidden?: boolean | undefined
  description?: ReactNode | undefined
  size?: 'sm' | 'md' | 'lg' | 'full' | 'screen' | undefined
  escapeCloses?: boolean | undefined
  backdropCloses?: boolean | undefined
  /** On small screens the backdrop passes pointer events through and does not close. */
  backdropPassiveWhenSmall?: boolean | undefined
  /** False if the opener darkens the page itself. */
  scrim?: boolean | undefined
  closeButton?: boolean | undefined
  closeLabel?: string | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Returns false when focus must stay on what was chosen, instead of returning to the opener. */
  returnsFocus?: (() => boolean) | undefined
  /** Buttons at the end. */
  footer?: ReactNode | undefined
  children?: ReactNode | undefined
}

const sizes = {
  sm: 'max-w-sm',
  md: 'max-w-dialog',
  lg: 'max-w-reading',
  full: 'max-w-page',
  screen: 'h-full max-w-none',
} as const
const SMALL_SCREEN = '(width < 48rem)'

export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  titleHidden = false,
  description,
  size = 'md',
  escapeCloses = true,
  backdropCloses = true,
  backdropPassiveWhenSmall = false,
  scrim = true,
  closeButton = true,
  closeLabel = uiTexts.close,
  initialFocus,
  returnsFocus,
  footer,
  children,
}: DialogProps) {
  function change(next: boolean, details: Base.Root.ChangeEventDetails) {
    if (next) return
    const passive = backdropPassiveWhenSmall && matchMedia(SMALL_SCREEN).matches
    const onToast = details.event.target instanceof Element && details.event.target.closest('[data-toasts]')
    const refused =
      onToast || (details.reason === 'escape-key' && !escapeCloses) || (details.reason === 'outside-press' && (!backdropCloses || passive))
    if (refused) details.cancel()
    else onClose()
  }
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  function closed() {
    // it is taken out of the page after this, with what has the focus
    requestAnimationFrame(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && returnsFocus?.() !== false && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    })
    onClosed?.()
  }
  const [portal, setPortal] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => (open && portal ? inertBehind(portal) : undefined), [open, portal])

  return (
    <Base.Root open={open} onOpenChange={change} onOpenChangeComplete={(isOpen) => !isOpen && closed()}>
      <Base.Portal ref={setPortal}>
        <Base.Backdrop
          className={cx(
            'fixed inset-0 z-40 transition-opacity duration-250 data-ending-style:opacity-0 data-starting-style:opacity-0',
            scrim && 'bg-scrim',
            backdropPassiveWhenSmall && 'max-md:pointer-events-none',
          )}
        />
        <Base.Viewport className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center p-4">
          <Base.Popup
            {...(initialFocus ? { initialFocus } : {})}
            {...(returnsFocus ? { finalFocus: returnsFocus } : {})}
            className={cx(
              'pointer-events-auto relative flex max-h-full w-full flex-col overflow-hidden rounded-md border bg-sheet shadow-floating outline-none',
              'transition-[opacity,translate] duration-250 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
              sizes[size],
            )}
          >
            <div className="flex min-h-0 grow scroll-pt-16 flex-col gap-2 overflow-y-auto p-6">
              <Base.Title
                {...(titleHidden ? { render: <p /> } : {})}
                className={
                  titleHidden
                    ? 'sr-only'
                    : cx('sticky -top-6 z-10 -mx-6 -mt-6 -mb-2 bg-sheet ps-6 pt-6 pb-2 text-lg', closeButton ? 'pe-16' : 'pe-6')
                }
              >
                {title}
              </Base.Title>
              {description && <Base.Description className="text-ink-soft">{description}</Base.Description>}
              {children}
            </div>
            {footer && <div className="flex flex-wrap justify-end gap-3 border-t px-6 py-4">{footer}</div>}
            {closeButton && (
              <div className="absolute end-4 top-4 z-10 rounded-sm bg-sheet">
                <Base.Close render={<IconButton icon={X} label={closeLabel} />} />
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
