import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { saysOf } from '#platform/calls/errors.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { calendarQuery, type TodayCalls } from '../today.client.ts'
import { calendarTexts } from '../today.texts.ts'

/** The calendar's address, for subscribing to the plan. */
export function CalendarAddress() {
  const calls = useCalls<TodayCalls>()
  const queryClient = useQueryClient()
  const query = calendarQuery(calls)
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  // it may have been opened before hydration
  useEffect(() => setOpen(details.current?.open ?? false), [])
  const { data, isError, refetch } = useQuery({ ...query, enabled: isOpen })

  async function change(act: () => Promise<{ url: string | null }>) {
    try {
      queryClient.setQueryData(query.queryKey, await act())
    } catch (error) {
      askForToast({ message: saysOf(error, calendarTexts.failed), variant: 'error' })
    }
  }

  const make = () => void change(() => calls.today.makeCalendarAddress())
  const remove = () => void change(async () => (await calls.today.removeCalendarAddress(), { url: null }))
  return (
    <details ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`${buttonClass({ variant: 'quiet', size: 'sm' })} -ms-3`}>{calendarTexts.title}</summary>
      <div className="mt-2 flex max-w-reading flex-col items-start gap-3 rounded-md border bg-sheet p-4">
        <p className="text-sm text-ink-soft">{calendarTexts.about}</p>
        {data?.url ? (
          <>
            <code className="max-w-full rounded-sm bg-well px-2 py-1 text-xs break-all">{data.url}</code>
            <div className="flex flex-wrap gap-2">
              <a href={data.url.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'primary', size: 'sm' })}>
                {calendarTexts.subscribe}
              </a>
              <CopyButton text={data.url} label={calendarTexts.copy} />
              <Button size="sm" variant="quiet" onClick={make}>
                {calendarTexts.anew}
              </Button>
              <Button size="sm" variant="quiet" onClick={remove}>
                {calendarTexts.remove}
              </Button>
            </div>
          </>
        ) : isError && !data ? (
          <ListFailure onRetry={() => void refetch()} />
        ) : (
          <Button size="sm" onClick={make} disabled={!data}>
            {calendarTexts.make}
          </Button>
        )}
      </div>
    </details>
  )
}
