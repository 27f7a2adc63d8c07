import { accountBody } from '#features/accounts/ui/account-body.tsx'
import { AccountAssistants } from '#features/assistants/ui/account-assistants.tsx'
import { DeviceList } from '#features/check/ui/device-list.tsx'
import { OwnFilesSection } from '#features/uploads/ui/own-files.tsx'

export const account = accountBody({ Machines: Connected, Files: OwnFilesSection })

function Connected() {
  return (
    <>
      <DeviceList />
      <AccountAssistants />
    </>
  )
}
