import { useSuspenseQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/circle-check'
import Alert from 'lucide-react/icons/triangle-alert'
import Wrong from 'lucide-react/icons/circle-x'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { IconSource } from '#ui/icon.tsx'
import { stateQuery, type AdminCalls } from '../admin.client.ts'
import type { SiteState } from '../admin.contract.ts'
import { adminTexts } from '../admin.texts.ts'
import { AdminSheet } from '../ui/admin-sheet.tsx'
import { StoredFiles } from '../ui/stored-files.tsx'

type Found = SiteState['findings'][number]

const texts = adminTexts.state

const looks: Record<Found['state'], { tone: BadgeTone; icon: IconSource }> = {
  fine: { tone: 'green', icon: Check },
  attention: { tone: 'amber', icon: Alert },
  wrong: { tone: 'red', icon: Wrong },
}

export function StatePage() {
  const calls = useCalls<AdminCalls>()
  const { data, isFetching, isError, refetch } = useSuspenseQuery(stateQuery(calls))
  const { findings, lookedAt, files } = data
  const count = (state: Found['state']) => findings.filter((found) => found.state === state).length
  return (
    <AdminSheet page="state" intro={texts.intro}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-medium">
          {isError ? texts.failed : texts.sum(count('wrong'), count('attention'))}
        </p>
        <p className="text-sm text-ink-soft">{texts.lookedAt(lookedAt)}</p>
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          {texts.again}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {findings.map((found, at) => (
          <Finding key={at} found={found} />
        ))}
      </ul>
      <StoredFiles files={files} />
    </AdminSheet>
  )
}

function Finding({ found: { about, state, says, mend } }: { found: Found }) {
  const { tone, icon } = looks[state]
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[8rem_6rem_1fr]">
      <span className="font-medium">{about}</span>
      <span>
        <Badge tone={tone} icon={icon}>
          {texts.states[state]}
        </Badge>
      </span>
      <span className="min-w-0 wrap-anywhere">
        {says}
        {mend && <span className="mt-1 block text-sm text-ink-soft">{mend}</span>}
      </span>
    </li>
  )
}
