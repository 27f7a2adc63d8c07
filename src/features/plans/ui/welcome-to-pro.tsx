import { useEffect } from 'react'
import Check from 'lucide-react/icons/check'
import { useUser } from '#features/accounts/ui/user.ts'
import { recordEvent } from '#features/events/client.ts'
import { Button } from '#ui/button.tsx'
import { celebrate } from '#ui/confetti.ts'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/logo.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { welcomeTexts } from './texts.ts'

interface WelcomeData {
  name?: string
}

export const welcomeBody: ModalBody<WelcomeData> = { title: () => welcomeTexts.title, titleHidden: true, Body: Welcome }

function Welcome({ data, close }: ModalBodyProps<WelcomeData>) {
  const user = useUser()
  const name = (data.name ?? user?.name ?? '').trim() || welcomeTexts.fallback
  useEffect(() => {
    recordEvent('welcome_to_pro_shown', { isPro: true })
    void celebrate()
  }, [])
  return (
    <div className="flex flex-col items-start gap-5">
      <Mark size={48} />
      <h2 className="pe-10 text-xl">{welcomeTexts.greeting(name)}</h2>
      <p>{welcomeTexts.text}</p>
      <ul className="flex flex-col gap-2">
        {welcomeTexts.features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Icon icon={Check} className="mt-1 shrink-0 text-green-ink" />
            {feature}
          </li>
        ))}
      </ul>
      <Button variant="primary" size="lg" wide onClick={close}>
        {welcomeTexts.action}
      </Button>
    </div>
  )
}
