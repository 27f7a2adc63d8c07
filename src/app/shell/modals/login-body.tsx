import { LoginForm } from '#features/accounts/ui/login-form.tsx'
import { loginTexts } from '#features/accounts/ui/accounts-ui.texts.ts'
import { useFeatures } from '#features/plans/ui/features.ts'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import type { ModalTypes } from '#ui/modal/modal-store.ts'
import './modal-types.ts'

/** The same form as on the page. */
export const login: ModalBody<ModalTypes['login']> = { title: () => loginTexts.dialog, titleHidden: true, Body: Login }

function Login({ data }: ModalBodyProps<ModalTypes['login']>) {
  const { features } = useFeatures()
  return (
    <LoginForm
      returnTo={data.returnTo ?? here()}
      isGated={features.gatedContent}
      heading="h2"
      note={data.note ?? (data.reason && loginTexts.reasons[data.reason])}
    />
  )
}

function here(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}
