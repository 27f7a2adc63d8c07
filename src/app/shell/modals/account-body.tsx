import { accountBody } from '#features/accounts/ui/account-body.tsx'
import { AccountAssistants } from '#features/assistants/ui/account-assistants.tsx'
import { DeviceList } from '#features/check/ui/device-list.tsx'

export const account = accountBody(Connected)

function Connected() {
  return (
    <>
      <DeviceList />
      <AccountAssistants />
    </>
  )
}
