import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { uiTexts } from './ui.texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface TextLinkProps extends ComponentProps<'a'> {
  href: string
  newTab?: boolean | undefined
  newTabLabel?: string | undefined
  children: ReactNode
}

/** An e-mail would leave a tab of its own empty. */
export const isMail = (href: string) => href.startsWith('mailto:')

export const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const

export function TextLink({ newTab = false, newTabLabel = uiTexts.newTab, className, children, ...rest }: TextLinkProps) {
  const tab = newTab ? newTabProps : {}
  return (
    <a className={cx('text-link', className)} {...tab} {...rest}>
      {children}
      {newTab && <VisuallyHidden> {newTabLabel}</VisuallyHidden>}
    </a>
  )
}
