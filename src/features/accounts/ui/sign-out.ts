import { useRef, useState } from 'react'
import { sendingsUnderWay } from '#ui/sendings.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { leaving, type AccountsCalls } from '../accounts.client.ts'
import { flagSignOut } from './after-sign-in.ts'
import { accountTexts } from './accounts-ui.texts.ts'

/** Prefix of storage keys that belong to the person; browser storage outlives the page. */
const OF_THE_PERSON = 'waymark:concept'

/** Ends the session on the server, clears local data, and reloads as a visitor. */
export function useSignOut() {
  const { accounts } = useCalls<AccountsCalls>()
  const [isLeaving, setLeaving] = useState(false)

  const wasTold = useRef(false)

  async function signOut(everywhere = false) {
    const sendings = sendingsUnderWay()
    if (sendings.length > 0 && !wasTold.current) {
      wasTold.current = true
      return showToast({ message: accountTexts.stillSending })
    }
    for (const sending of sendings) sending.stop()
    setLeaving(true)
    try {
      await leaving(everywhere ? accounts.endSessions() : accounts.signOut())
      forget()
      flagSignOut(everywhere ? 'everywhere' : 'signed_out')
      window.location.reload()
    } catch {
      setLeaving(false)
      wasTold.current = false
      showToast({ message: accountTexts.logOutFailed, variant: 'error' })
    }
  }
  return { isLeaving, signOut }
}

function forget(): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) if (key.startsWith(OF_THE_PERSON)) window.sessionStorage.removeItem(key)
  } catch {
    // a browser without storage has nothing to clear
  }
}
