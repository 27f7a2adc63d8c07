import { Link, useRouter } from '@tanstack/react-router'
import Keyboard from 'lucide-react/icons/keyboard'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Settings from 'lucide-react/icons/settings'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import { InviteFriend } from '#features/accounts/ui/invite.tsx'
import { useUser } from '#features/accounts/ui/user.ts'
import { useSignOut } from '#features/accounts/ui/sign-out.ts'
import { accountTexts } from '#features/accounts/ui/accounts-ui.texts.ts'
import { SubscriptionLink } from '#features/plans/ui/subscription.tsx'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Icon } from '#ui/icon.tsx'
import { openModal } from '#ui/modal/modal-store.ts'
import { Switch } from '#ui/switch.tsx'
import { isMail, newTabProps } from '#ui/text-link.tsx'
import { ThemeChoice } from '#ui/theme-choice.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import type { ShellUser } from '../../shell-user.ts'
import { shortcutsSheet } from '../../shortcuts/shortcuts-store.ts'
import { toolbar } from '../toolbar-store.ts'
import { usePinned } from '../use-pinned.ts'
import { Row, rowClass } from './menu-row.tsx'
import { Person } from './person.tsx'
import { viewTexts } from './views.texts.ts'

const words = viewTexts.user

export function UserView({ user }: { user: ShellUser | null }) {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {user && <Person user={user} />}
      <div className="flex flex-col">{user ? <LearnerRows user={user} /> : <VisitorRows />}</div>
      <div className="flex flex-col gap-4">
        <Screen />
        <Papers />
      </div>
    </div>
  )
}

function LearnerRows({ user }: { user: ShellUser }) {
  const { isLeaving, signOut } = useSignOut()
  return (
    <>
      <SubscriptionLink className={rowClass} />
      <InviteFriend className={rowClass} />
      <Row icon={UserCog} onClick={() => openModal('account', {})}>
        {words.account}
      </Row>
      <Link to="/notes" className={rowClass} onClick={toolbar.close}>
        <Icon icon={NotebookPen} />
        {words.notes}
      </Link>
      <Community />
      {user.isAdmin && (
        <Row icon={Settings} onClick={() => toolbar.show('admin')}>
          {words.admin}
        </Row>
      )}
      <Row icon={LogOut} busy={isLeaving} onClick={() => void signOut()}>
        {accountTexts.logOut}
      </Row>
    </>
  )
}

function VisitorRows() {
  const router = useRouter()
  return (
    <>
      <Row icon={LogIn} onClick={() => openModal('login', { returnTo: router.state.location.href })}>
        {words.signIn}
      </Row>
      <Community />
    </>
  )
}

function Community() {
  const { communityUrl } = usePageFacts()
  return (
    <a href={communityUrl} {...(!isMail(communityUrl) && newTabProps)} className={rowClass}>
      <Icon icon={Users} />
      {words.community}
      {isMail(communityUrl) && ` ${uiTexts.byMail}`}
    </a>
  )
}

function Screen() {
  const { theme } = usePageFacts()
  const { isPinned, pin } = usePinned(useUser() !== null)
  return (
    <>
      <div>
        <p className="mb-2 font-medium">{words.theme}</p>
        <ThemeChoice initial={theme} />
      </div>
      <Switch checked={isPinned} onChange={pin}>
        {words.pin}
      </Switch>
      <Row icon={Keyboard} onClick={() => shortcutsSheet.write(true)}>
        {words.shortcuts}
      </Row>
    </>
  )
}

function Papers() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-2 text-xs">
      <Link to="/terms" className="text-link py-1" onClick={toolbar.close}>
        {words.terms}
      </Link>
      <Link to="/privacy" className="text-link py-1" onClick={toolbar.close}>
        {words.privacy}
      </Link>
    </p>
  )
}
