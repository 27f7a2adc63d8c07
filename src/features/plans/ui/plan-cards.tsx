import { useState, type ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'
import { planCards } from './cards.ts'
import type { CardId, CardPeriod, PlanCard } from '../plans.rules.ts'
import { inDollars } from './in-dollars.ts'
import { cardTexts } from './plans-ui.texts.ts'

export interface CardAct {
  label: string
  onClick: () => void
  busy?: boolean
  unavailable?: boolean
}

interface PlanCardsProps {
  period: CardPeriod
  /** The user's current plan. */
  current: CardId | null
  acts: { free: CardAct | null; pro: CardAct }
  onTalk: () => void
  heading: 'h3' | 'h4'
}

export function PlanCards({ period, current, acts, onTalk, heading }: PlanCardsProps) {
  return (
    <ul className="grid items-stretch gap-4 @lg:grid-cols-3">
      {planCards.map((card) => (
        <Card key={card.id} card={card} period={period} isCurrent={card.id === current} heading={heading}>
          {card.id === 'coach' ? <Talk cta={card.cta} onTalk={onTalk} /> : <Act act={acts[card.id]} isPro={card.id === 'pro'} />}
        </Card>
      ))}
    </ul>
  )
}

interface CardProps {
  card: PlanCard
  period: CardPeriod
  isCurrent: boolean
  heading: 'h3' | 'h4'
  children: ReactNode
}

function Card({ card, period, isCurrent, heading: Heading, children }: CardProps) {
  const isPro = card.id === 'pro'
  return (
    <li
      data-plan={card.id}
      className={cx('flex flex-col gap-4 rounded-md border bg-paper p-5', isPro && 'border-accent outline-1 outline-accent')}
    >
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <Heading className="text-lg">{card.name}</Heading>
        {isCurrent ? <Badge tone="green">{cardTexts.current}</Badge> : isPro && <Badge tone="accent">{cardTexts.recommended}</Badge>}
      </div>
      <Price card={card} period={period} />
      <p className="text-ink-soft">{card.description}</p>
      <ul className="flex grow flex-col gap-2">
        {card.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Icon icon={Check} className="mt-1 shrink-0 text-green-ink" />
            {feature}
          </li>
        ))}
      </ul>
      {children}
    </li>
  )
}

const MONTHS = 12

function Price({ card: { id, price }, period }: { card: PlanCard; period: CardPeriod }) {
  const { contactEmail } = usePageFacts()
  const subtext = period === 'monthly' ? cardTexts.subtext.monthly : cardTexts.subtext.yearly(inDollars((price?.yearly ?? 0) * MONTHS))
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <span className="font-heading text-xl font-bold tabular-nums">{price ? inDollars(price[period]) : cardTexts.talk}</span>
        {price && <span className="text-ink-soft">{cardTexts.perMonth}</span>}
      </p>
      <p className="min-h-5 text-xs break-all text-ink-soft">{id === 'pro' ? subtext : price ? '' : contactEmail}</p>
    </div>
  )
}

function Act({ act, isPro }: { act: CardAct | null; isPro: boolean }) {
  if (!act) return <span className="h-10" />
  return (
    <Button variant={isPro ? 'primary' : 'secondary'} wide busy={act.busy} unavailable={act.unavailable} onClick={act.onClick}>
      {act.label}
    </Button>
  )
}

/** Not for sale here: shows a contact address. */
function Talk({ cta, onTalk }: { cta: string; onTalk: () => void }) {
  const { contactEmail } = usePageFacts()
  const [isTalking, setTalking] = useState(false)
  if (isTalking) {
    return (
      <p ref={(text) => text?.focus()} tabIndex={-1} className="outline-none">
        {cardTexts.write}{' '}
        <a href={`mailto:${contactEmail}`} className="break-all underline">
          {contactEmail}
        </a>{' '}
        {cardTexts.writeEnd}
      </p>
    )
  }
  return (
    <Button
      wide
      onClick={() => {
        setTalking(true)
        onTalk()
      }}
    >
      {cta}
    </Button>
  )
}
