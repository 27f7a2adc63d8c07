import type { Today } from '../today.contract.ts'
import { todayTexts } from '../today.texts.ts'
import { dateAfter } from '#features/schedule/calendar.rules.ts'

/** Today's plan is done: shows the date of the next sitting. */
export function DoneToday({ tasks, sitting, date }: { tasks: number } & Pick<Today, 'date' | 'sitting'>) {
  return (
    <div className="flex flex-col gap-1 rounded-md border bg-sheet p-5 shadow-raised">
      <h1 className="text-2xl leading-tight">{todayTexts.doneToday}</h1>
      <p className="text-lg text-ink-soft">{todayTexts.doneTodayText(tasks)}</p>
      <p className="mt-2 font-medium">{sitting ? sittingText(sitting, date) : todayTexts.noSitting}</p>
    </div>
  )
}

export function sittingText({ date, planned }: NonNullable<Today['sitting']>, today: string): string {
  return todayTexts.nextSitting(date === dateAfter(today, 1), date, planned)
}
