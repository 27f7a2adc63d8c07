import type { OwnData } from '#features/accounts/accounts.server.ts'
import { listTakedowns } from './takedowns.store.ts'
import type { TakenDown } from './takedowns.contract.ts'
import type { Takedown } from './takedowns.rules.ts'

export function toldToOwner(takedown: Takedown | null): TakenDown {
  return takedown && { reason: takedown.reason, at: takedown.at.toISOString() }
}

export const takedownData: OwnData = {
  name: 'takedowns',
  tables: ['takedowns'],
  async *files({ db }, { id }) {
    const all = (await listTakedowns(db, [id])).map(({ kind, subject, reason, at }) => ({ kind, subject, reason, at }))
    if (all.length > 0) yield { path: 'takedowns.json', content: `${JSON.stringify(all, null, 2)}\n` }
  },
}
