import type { ComponentProps } from 'react'
import { DESCRIPTION_LONGEST, TITLE_LONGEST } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'

const field =
  'w-full rounded-sm border border-transparent bg-transparent px-2 -mx-2 transition-colors placeholder:text-ink-faint hover:border-line hover:bg-sheet focus:border-ink-faint focus:bg-sheet print:border-none'

/** A field that looks like the text it edits. */
export function TitleField(props: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      aria-label={portfolioTexts.titleField}
      placeholder={portfolioTexts.placeholderTitle}
      maxLength={TITLE_LONGEST}
      autoComplete="off"
      className={`${field} h-14 font-heading text-2xl font-bold`}
      {...props}
    />
  )
}

export function DescriptionField(props: ComponentProps<'textarea'>) {
  return (
    <textarea
      aria-label={portfolioTexts.descriptionField}
      placeholder={portfolioTexts.placeholderDescription}
      maxLength={DESCRIPTION_LONGEST}
      rows={2}
      className={`${field} field-sizing-content max-w-reading resize-none py-2 text-base`}
      {...props}
    />
  )
}
