import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Switch } from '#ui/switch.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { savePart, sittingQuery, type RecallCalls } from '../recall.client.ts'
import { recallTexts as texts } from '../recall.texts.ts'

/** Says that one in ten questions waits, and lets a learner decline. */
export function Measuring({ takesPart }: { takesPart: boolean }) {
  const calls = useCalls<RecallCalls>()
  const queryClient = useQueryClient()
  const { queryKey } = sittingQuery(calls)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (wanted: boolean) => savePart(calls, wanted),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, (sitting) => sitting && { ...sitting, ...saved }),
    onError: () => askForToast({ message: texts.notSaved, variant: 'error' }),
  })
  return (
    <section className="mt-10 flex flex-col gap-1 border-t pt-4 text-sm text-ink-soft">
      <p id="recall-measuring">{texts.measure}</p>
      <Switch checked={isPending ? variables : takesPart} aria-describedby="recall-measuring" onChange={(wanted) => mutate(wanted)}>
        {texts.part}
      </Switch>
    </section>
  )
}
