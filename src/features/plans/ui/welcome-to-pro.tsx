import { useEffect } from 'react'
import Check from 'lucide-react/icons/check'
import { useUser } from '#features/accounts/ui/user.ts'
import { recordEvent } from '#features/events/events.client.ts'
import { Button } from '#ui/button.tsx'
import { celebrate } from '#ui/confetti.ts'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/logo.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { lastReason } from '../payments-here.client.ts'
import type { PurchaseNews } from '../plan-sync.rules.ts'
import { proWelcomeTexts } from './plans-ui.texts.ts'

interface WelcomeData {
  name?: string
  /** The payment's result; confirmed by default. */
  news?: PurchaseNews
}

export const welcomeBody: ModalBody<WelcomeData> = {
  title: ({ news }) => (news === 'confirming' || news === 'failed' ? proWelcomeTexts.payment : proWelcomeTexts.title),
  titleHidden: true,
  Body: PaymentNews,
}

function PaymentNews(props: ModalBodyProps<WelcomeData>) {
  if (props.data.news === 'confirming') return <Confirming {...props} />
  return props.data.news === 'failed' ? <Failed {...props} /> : <Welcome {...props} />
}

function Confirming({ close }: ModalBodyProps<WelcomeData>) {
  const { title, text, action } = proWelcomeTexts.confirming
  return (
    <div role="status" className="flex flex-col items-start gap-5">
      <Mark size={48} />
      <h2 className="pe-10 text-xl">{title}</h2>
      <p>{text}</p>
      <Button size="lg" wide onClick={close}>
        {action}
      </Button>
    </div>
  )
}

function Failed({ close }: ModalBodyProps<WelcomeData>) {
  const { title, text, again, later } = proWelcomeTexts.failed
  return (
    <div className="flex flex-col items-start gap-5">
      <h2 className="pe-10 text-xl">{title}</h2>
      <p>{text}</p>
      <Button variant="primary" size="lg" wide onClick={() => askForModal('paywall', { reason: lastReason() })}>
        {again}
      </Button>
      <Button variant="quiet" size="lg" wide onClick={close}>
        {later}
      </Button>
    </div>
  )
}

function Welcome({ data, close }: ModalBodyProps<WelcomeData>) {
  const user = useUser()
  const name = (data.name ?? user?.name ?? '').trim() || proWelcomeTexts.fallback
  useEffect(() => {
    recordEvent('welcome_to_pro_shown', { isPro: true })
    void celebrate()
  }, [])
  return (
    <div className="flex flex-col items-start gap-5">
      <Mark size={48} />
      <h2 className="pe-10 text-xl">{proWelcomeTexts.greeting(name)}</h2>
      <p>{proWelcomeTexts.text}</p>
      <ul className="flex flex-col gap-2">
        {proWelcomeTexts.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Icon icon={Check} className="mt-1 shrink-0 text-green-ink" />
            {feature}
          </li>
        ))}
      </ul>
      <Button variant="primary" size="lg" wide onClick={close}>
        {proWelcomeTexts.action}
      </Button>
    </div>
  )
}
