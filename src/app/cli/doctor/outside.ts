import type { Tools } from '#platform/command.ts'
import { createMail } from '#platform/mail/mail.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { reason } from './finding.ts'
import type { Finding } from './finding.ts'

async function checked(about: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { about, state: 'fine', says: await check() }
  } catch (error) {
    return { about, state: 'wrong', says: reason(error) }
  }
}

export async function* outsideChecks({ config }: Tools): AsyncGenerator<Finding> {
  yield await checked('Storage', () => createStorage(config).check())
  const mail = createMail(config)
  yield await checked('Mail', () => mail.check())
  mail.close()
}
