import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { wantsNews } from '../accounts.rules.ts'
import { accountTexts } from './accounts-ui.texts.ts'
import { usePreferences } from './use-preferences.ts'

const words = accountTexts.dialog

export function EmailPreference() {
  const { query, preferences, status, problem, change } = usePreferences()
  if (query.isError) return <p className="text-red-ink">{words.failed}</p>
  if (!preferences) return <Skeleton lines={1} />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Switch checked={wantsNews(preferences)} onChange={(wanted) => change({ emailUnsubscribed: !wanted })}>
        {words.emails}
      </Switch>
      <Switch checked={preferences.weeklyMail} onChange={(wanted) => change({ weeklyMail: wanted })}>
        {words.weeklyMail}
      </Switch>
      <span role="status" className={problem === null ? 'text-xs text-ink-soft' : 'text-xs text-red-ink'}>
        {status === 'saved' && words.saved}
        {problem !== null && words.failed}
      </span>
    </div>
  )
}
