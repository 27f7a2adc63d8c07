import { accountBody } from '#features/accounts/ui/account-body.tsx'
import { DeviceList } from '#features/check/ui/device-list.tsx'

export const account = accountBody(DeviceList)
