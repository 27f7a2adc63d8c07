import { usePageFacts } from '#platform/pages/facts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Mark } from '#ui/logo.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import type { ModalTypes } from '#ui/modal/modal-store.ts'
import { isMailToOneself, reminderFor } from '../reminder.ts'
import { useShellUser } from '../shell-user.ts'
import './modal-types.ts'
import { modalTexts } from './modals.texts.ts'

const words = modalTexts.mobileLock

export const mobileLock: ModalBody<ModalTypes['mobileLock']> = {
  title: () => modalTexts.titles.mobileLock,
  titleHidden: true,
  size: 'screen',
  Body: MobileLock,
}

function MobileLock({ close }: ModalBodyProps<unknown>) {
  const { reminderUrl } = usePageFacts()
  const email = useShellUser()?.email ?? null
  return (
    <div className="flex flex-1 flex-col justify-center gap-6">
      <Mark size={56} />
      <p aria-hidden className="font-heading text-2xl font-bold">
        {modalTexts.titles.mobileLock}
      </p>
      <p className="text-base">{words.message}</p>
      <a
        href={reminderFor(reminderUrl, email)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}
      >
        {isMailToOneself(reminderUrl, email) ? words.mailMyself : words.reminder}
      </a>
      <Button variant="quiet" size="lg" wide onClick={close}>
        {words.dismiss}
      </Button>
    </div>
  )
}
