import { useOnline } from '#ui/use-online.ts'
import { shellTexts } from './shell.texts.ts'

/** Offline: the content stays, requests wait. */
export function OfflineNotice({ inPanel = false }: { inPanel?: boolean }) {
  const isOnline = useOnline()
  return (
    <div role="status" className={inPanel ? 'panel-notice' : 'shell-notice'}>
      {!isOnline && <p className="bg-amber-soft px-4 py-2 text-center text-sm text-amber-ink">{shellTexts.offline}</p>}
    </div>
  )
}
