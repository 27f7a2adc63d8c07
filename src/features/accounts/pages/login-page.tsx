import { useEffect, useState, type ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { returnPath } from '../accounts.rules.ts'
import { isSessionExpired } from '../sessions.rules.ts'
import { LoginForm } from '../ui/login-form.tsx'
import { loginTexts } from '../ui/accounts-ui.texts.ts'
import { useUser } from '../ui/user.ts'

interface LoginPageProps {
  returnTo: string | undefined
  problem: string | undefined
  isGated: boolean
  /** Shown beside the form on wide screens. */
  aside: ReactNode
}

export function LoginPage({ returnTo: wanted, problem, isGated, aside }: LoginPageProps) {
  const user = useUser()
  const returnTo = returnPath(wanted) ?? '/'
  return (
    <div className="mx-auto flex min-h-[80dvh] max-w-page items-center px-4 py-12 sm:px-8">
      <div className="mx-auto grid w-full max-w-dialog overflow-hidden rounded-md border bg-sheet shadow-floating lg:max-w-none lg:grid-cols-2">
        <div className="flex min-w-0 flex-col justify-center p-6 sm:p-10">
          {user ? (
            <SignedIn email={user.email} exp={user.exp} returnTo={returnTo} />
          ) : (
            <LoginForm returnTo={returnTo} isGated={isGated} heading="h1" problem={problem === 'google' ? loginTexts.googleFailed : null} />
          )}
        </div>
        <div className="border-s bg-accent-soft max-lg:hidden">{aside}</div>
      </div>
    </div>
  )
}

interface SignedInProps {
  email: string
  returnTo: string
  exp: number
}

/** Does not redirect by itself: with a wrong clock that would loop. */
function SignedIn({ email, returnTo, exp }: SignedInProps) {
  const [hasWrongClock, setWrongClock] = useState(false)
  useEffect(() => setWrongClock(isSessionExpired(exp, Date.now())), [exp])
  return (
    <div className="flex flex-col items-start gap-4">
      <h1 className="text-xl">{loginTexts.already}</h1>
      <p>{loginTexts.alreadyAs(email)}</p>
      {hasWrongClock && <p>{loginTexts.clock}</p>}
      <a href={returnTo} className={buttonClass()}>
        {loginTexts.goOn}
      </a>
    </div>
  )
}
