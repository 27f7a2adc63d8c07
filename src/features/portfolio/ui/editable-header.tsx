import { useEffect, useRef, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import { useCalls } from '#platform/pages/calls-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import type { PortfolioCalls } from '../portfolio.client.ts'
import type { Portfolio } from '../portfolio.contract.ts'
import { TITLE_LONGEST, canShare, type DetailName } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'
import { ChangedDetail } from './changed-detail.tsx'
import { DescriptionField, TitleField } from './detail-fields.tsx'
import { openDetails } from './open-details.ts'
import { OwnerLine } from './owner-line.tsx'
import { ShareLink } from './share-link.tsx'
import { useDetail, type EditedDetail } from './use-detail.ts'
import { usePortfolioMode } from './use-portfolio-mode.ts'

/** Title and description, edited in place and saved after a pause in typing. */
export function EditableHeader({ portfolio, owner }: { portfolio: Portfolio; owner: string }) {
  const calls = useCalls<PortfolioCalls>()
  const queryClient = useQueryClient()
  const mode = usePortfolioMode()
  const details = openDetails({ calls, queryClient, owner, mode })
  useEffect(() => details.recover(), [details])
  const titleState = useDetail(details, 'title', portfolio.title)
  const descriptionState = useDetail(details, 'description', portfolio.description)
  const { text: title } = titleState
  const { text: description } = descriptionState
  const { nickname, ownerName, ownerPicture, takenDown } = portfolio
  const left = TITLE_LONGEST - title.length
  const titleField = useRef<HTMLInputElement>(null)
  const descriptionField = useRef<HTMLTextAreaElement>(null)
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <OwnerLine name={ownerName} picture={ownerPicture} />
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <span role="status" className="text-xs text-ink-soft">
            {statusText([titleState.status, descriptionState.status])}
          </span>
          <Link to="/$nickname/portfolio" params={{ nickname }} search={{ as: 'others' }} className={buttonClass({ variant: 'quiet' })}>
            <Icon icon={Eye} />
            {portfolioTexts.asOthers}
          </Link>
          {!takenDown && (
            <ShareLink
              nickname={nickname}
              isReady={canShare({ title, description })}
              goToMissing={() => (title.trim() === '' ? titleField : descriptionField).current?.focus()}
            />
          )}
        </div>
      </div>
      <div>
        <h1 className="sr-only">{title.trim() || portfolioTexts.placeholderTitle}</h1>
        <TitleField ref={titleField} value={title} onChange={(event) => titleState.change(event.target.value)} />
        {left <= 10 && <p className="text-xs text-ink-soft tabular-nums">{uiTexts.field.characters(left)}</p>}
        <Changed name="title" state={titleState} field={titleField} />
        <DescriptionField ref={descriptionField} value={description} onChange={(event) => descriptionState.change(event.target.value)} />
        <Changed name="description" state={descriptionState} field={descriptionField} />
      </div>
    </header>
  )
}

interface ChangedProps {
  name: DetailName
  state: EditedDetail
  field: RefObject<HTMLElement | null>
}

function Changed({ name, state: { theirs, keepMine, takeTheirs }, field }: ChangedProps) {
  if (theirs === null) return null
  const choose = (act: () => void) => () => {
    act()
    field.current?.focus()
  }
  return <ChangedDetail name={name} theirs={theirs} onMine={choose(keepMine)} onTheirs={choose(takeTheirs)} />
}

function statusText(statuses: readonly EditedDetail['status'][]): string {
  if (statuses.includes('elsewhere')) return portfolioTexts.elsewhere
  if (statuses.includes('saving')) return portfolioTexts.saving
  if (statuses.includes('kept')) return portfolioTexts.kept
  return statuses.includes('saved') ? portfolioTexts.saved : ''
}
