import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { uiTexts } from './texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** For router links inside running text. */
export const textLinkClass =
  'rounded-sm font-medium text-accent-ink underline decoration-1 underline-offset-3 transition-colors hover:decoration-2'

interface TextLinkProps extends ComponentProps<'a'> {
  href: string
  newTab?: boolean | undefined
  newTabLabel?: string | undefined
  children: ReactNode
}

export function TextLink({ newTab = false, newTabLabel = uiTexts.newTab, className, children, ...rest }: TextLinkProps) {
  const tab = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <a className={cx(textLinkClass, className)} {...tab} {...rest}>
      {children}
      {newTab && <VisuallyHidden> {newTabLabel}</VisuallyHidden>}
    </a>
  )
}
