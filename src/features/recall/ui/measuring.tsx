import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Switch } from '#ui/switch.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { guessesKey, saveGuessing, savePart, sittingQuery, type RecallCalls } from '../recall.client.ts'
import type { Sitting } from '../recall.contract.ts'
import { recallTexts as texts } from '../recall.texts.ts'

/** Says that one in ten questions waits and that a step may begin with a guess, and lets a learner decline both. */
export function Measuring({ takesPart, guesses }: Pick<Sitting, 'takesPart' | 'guesses'>) {
  const calls = useCalls<RecallCalls>()
  return (
    <section className="mt-10 flex flex-col gap-6 border-t pt-4 text-sm text-ink-soft">
      <Choice about={texts.measure} label={texts.part} isOn={takesPart} save={(wanted) => savePart(calls, wanted)} />
      <Choice about={texts.aboutGuess} label={texts.guess} isOn={guesses} save={(wanted) => saveGuessing(calls, wanted)} />
    </section>
  )
}

interface ChoiceProps {
  about: string
  label: string
  isOn: boolean
  save: (wanted: boolean) => Promise<Partial<Sitting>>
}

function Choice({ about, label, isOn, save }: ChoiceProps) {
  const id = useId()
  const calls = useCalls<RecallCalls>()
  const queryClient = useQueryClient()
  const { queryKey } = sittingQuery(calls)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: save,
    onSuccess(saved) {
      queryClient.setQueryData(queryKey, (sitting) => sitting && { ...sitting, ...saved })
      queryClient.removeQueries({ queryKey: guessesKey })
    },
    onError: () => askForToast({ message: texts.notSaved, variant: 'error' }),
  })
  return (
    <div className="flex flex-col gap-1">
      <p id={id}>{about}</p>
      <Switch checked={isPending ? variables : isOn} aria-describedby={id} onChange={(wanted) => mutate(wanted)}>
        {label}
      </Switch>
    </div>
  )
}
