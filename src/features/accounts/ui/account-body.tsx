import type { ComponentType } from 'react'
import { usePageFacts } from '#platform/pages/facts.ts'
import type { ModalBody } from '#ui/modal/modal-body.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmailPreference } from './email-preference.tsx'
import { NicknameField } from './nickname-field.tsx'
import { RemoveAccount } from './remove-account.tsx'
import { SessionList } from './session-list.tsx'
import { accountTexts } from './accounts-ui.texts.ts'
import { useUser } from './user.ts'

const words = accountTexts.dialog

/** From features that build on accounts. */
interface Parts {
  Machines: ComponentType
  Files: ComponentType
}

export function accountBody(parts: Parts): ModalBody<Record<string, never>> {
  return { title: () => words.title, size: 'lg', Body: () => <Account {...parts} /> }
}

function Account({ Machines, Files }: Parts) {
  const user = useUser()
  const { publicUrl } = usePageFacts()
  if (!user) return null
  return (
    <div className="flex flex-col gap-8">
      <NicknameField nickname={user.nickname} host={new URL(publicUrl).host} />
      <section aria-labelledby="account-preferences" className="flex flex-col gap-2">
        <h3 id="account-preferences" className="text-base">
          {words.preferences}
        </h3>
        <EmailPreference />
      </section>
      {!user.isImpersonated && (
        <>
          <SessionList />
          <Machines />
          <Files />
          <section aria-labelledby="account-data" className="flex flex-col items-start gap-3">
            <h3 id="account-data" className="text-base">
              {words.data}
            </h3>
            <p className="text-ink-soft">{words.exportText}</p>
            <a href="/user/export" download className={buttonClass({ variant: 'secondary' })}>
              {words.exportAction}
            </a>
          </section>
          <RemoveAccount id={user.id} email={user.email} />
        </>
      )}
    </div>
  )
}
