import type { ReactNode } from 'react'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from './button.tsx'
import { BrokenTrail } from './pictures.tsx'
import { useSupportLink } from './support-link.ts'
import { TextLink } from './text-link.tsx'
import { uiTexts } from './ui.texts.ts'

interface GenericErrorProps {
  title?: string | undefined
  retryLabel?: string | undefined
  onRetry?: (() => void) | undefined
  /** Replaces the link of the nearest SupportLinkProvider. */
  supportHref?: string | undefined
  /** Compact: no picture. */
  small?: boolean | undefined
  children?: ReactNode | undefined
}

const words = uiTexts.genericError

export function GenericError({
  title = words.title,
  retryLabel = words.retry,
  onRetry,
  supportHref,
  small = false,
  children,
}: GenericErrorProps) {
  const support = useSupportLink()
  return (
    <div role="alert" className={small ? 'p-4' : 'mx-auto flex max-w-dialog flex-col items-center px-4 py-12 text-center'}>
      {!small && <BrokenTrail className="mb-6" />}
      <p className={small ? 'font-medium' : 'font-heading text-lg font-bold'}>{title}</p>
      <p className="mt-1 text-ink-soft">
        {words.before}
        <TextLink href={supportHref ?? support} newTab>
          {words.link}
        </TextLink>
        {words.after}
      </p>
      {children}
      {onRetry && (
        <Button icon={RotateCw} className="mt-4" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
