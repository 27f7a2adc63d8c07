import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { updateQuery, type UpdatesCalls } from '../updates.client.ts'
import type { UpdateNews as Update } from '../updates.contract.ts'
import type { Change } from '../updates.rules.ts'
import { aboutRest, aboutTask, updateTexts as texts } from '../updates.texts.ts'

const TONES: Record<Change, BadgeTone> = { new: 'green', changed: 'blue', gone: 'amber' }

/** What an update changes for the learner, before they decide. */
export function WhatsNew({ projectId }: { projectId: string }) {
  const user = useUser()
  const { data, isError } = useQuery({ ...updateQuery(useCalls<UpdatesCalls>(), projectId), enabled: user !== null })
  if (!user || (data && !data.update)) return null
  return (
    <section aria-labelledby="whats-new" className="mb-4 flex flex-col gap-4 rounded-md border p-4">
      <h3 id="whats-new" className="text-base">
        {texts.title}
      </h3>
      {data?.update ? <Told update={data.update} /> : isError ? <p className="text-sm text-ink-soft">{texts.failed}</p> : <Looking />}
    </section>
  )
}

function Looking() {
  return (
    <div role="status" aria-label={texts.looking} className="flex flex-col gap-3">
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  )
}

function Told({ update }: { update: Update }) {
  const { intro, steps, tasks } = update
  const intros = intro ? [{ id: '', title: texts.intro, change: 'changed' as const }] : []
  const rest = aboutRest(update)
  return (
    <>
      {[...intros, ...steps, ...tasks].length === 0 && <p className="text-sm">{texts.details}</p>}
      <Part title={texts.steps}>
        {[...intros, ...steps].map(({ id, title, change }) => (
          <Line key={id} title={title} change={change} />
        ))}
      </Part>
      <Part title={texts.tasks}>
        {tasks.map((task) => (
          <Line key={task.id} title={task.title} change={task.change} about={aboutTask(task)} />
        ))}
      </Part>
      <Part title={texts.rest}>
        {rest.map((sentence) => (
          <li key={sentence} className="text-sm">
            {sentence}
          </li>
        ))}
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div>
      <h4 className="text-sm text-ink-soft">{title}</h4>
      <ul className="mt-1 flex flex-col gap-2">{children}</ul>
    </div>
  )
}

function Line({ title, change, about = '' }: { title: string; change: Change; about?: string }) {
  return (
    <li className="flex items-baseline gap-2 text-sm">
      <Badge tone={TONES[change]} className="w-20 shrink-0 justify-center">
        {texts.change[change]}
      </Badge>
      <span className="min-w-0 break-words">
        <span className={change === 'gone' ? 'line-through' : 'font-medium'}>{title}</span>
        {about && <span className="block text-ink-soft">{about}</span>}
      </span>
    </li>
  )
}
