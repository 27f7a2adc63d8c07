import UserPlus from 'lucide-react/icons/user-plus'
import { inviteLink } from '#features/accounts/ui/invite.tsx'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button } from '#ui/button.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { scheduleTexts } from '../schedule.texts.ts'

export function InviteButton() {
  const link = inviteLink(usePageFacts().publicUrl)

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      askForToast({ message: scheduleTexts.invited })
    } catch {
      askForToast({ message: `${scheduleTexts.inviteFailed} ${link.replaceAll('&', '&amp;')}`, variant: 'error', dismissType: 'manual' })
    }
  }
  return (
    <Button icon={UserPlus} onClick={() => void copy()}>
      {scheduleTexts.invite}
    </Button>
  )
}
