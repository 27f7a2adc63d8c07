import type { SyntheticEvent } from 'react'
import { Link } from '@tanstack/react-router'
import LinkIcon from 'lucide-react/icons/link'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { portfolioTexts } from '../portfolio.texts.ts'
import { DescriptionField, TitleField } from '../ui/detail-fields.tsx'

/** What a portfolio is, for visitors: every control opens the login. */
export function VisitorPortfolio() {
  function askIn(event: SyntheticEvent<HTMLElement>) {
    // the focus returns when the dialog closes, and would open it again
    event.currentTarget.blur()
    askForModal('login', { returnTo: '/portfolio', reason: 'portfolio' })
  }
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8">
      <header className="flex flex-col gap-4">
        <div className="flex justify-end">
          <Button icon={LinkIcon} onClick={askIn}>
            {portfolioTexts.share}
          </Button>
        </div>
        <div>
          <h1 className="sr-only">{portfolioTexts.placeholderTitle}</h1>
          <TitleField readOnly defaultValue="" onFocus={askIn} />
          <DescriptionField readOnly defaultValue="" onFocus={askIn} />
        </div>
      </header>
      <EmptyState
        title={portfolioTexts.add.hint}
        heading="h2"
        message={portfolioTexts.visitor.text}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="primary" onClick={askIn}>
              {portfolioTexts.visitor.logIn}
            </Button>
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              {portfolioTexts.visitor.action}
            </Link>
          </div>
        }
      />
    </div>
  )
}
