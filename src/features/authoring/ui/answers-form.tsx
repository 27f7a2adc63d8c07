import { useMemo } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { newAnswer, type AnswerForm } from '../forms.rules.ts'
import { formTexts } from '../forms.texts.ts'
import { AnswerCard } from './answer-card.tsx'
import { FoundHere } from './found-here.tsx'
import { tasksIn, type AskedTask } from './tasks-in.ts'

const texts = formTexts.answers

interface AnswersFormProps {
  /** project.md, which lists the tasks */
  source: string
  form: AnswerForm[]
  onChange(form: AnswerForm[]): void
}

/** The tasks in the order of the text, each with its check; then checks without a task. */
export function AnswersForm({ source, form, onChange }: AnswersFormProps) {
  const tasks = useMemo(() => tasksIn(source), [source])
  const strange = form.filter(({ id }) => !tasks.some((task) => task.id === id))
  const change = (next: AnswerForm) => onChange(form.map((one) => (one.id === next.id ? next : one)))
  function card(title: string, one: AnswerForm, isAddress = false) {
    const remove = () => onChange(form.filter(({ id }) => id !== one.id))
    if (one.isPractice) return <SolutionsInSource id={one.id} title={title} onRemove={remove} />
    return <AnswerCard title={title} isAddress={isAddress} form={one} onChange={change} onRemove={remove} />
  }
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-reading text-sm text-ink-soft">{tasks.length + strange.length === 0 ? texts.none : texts.about}</p>
      {tasks.map((task) => {
        const one = form.find(({ id }) => id === task.id)
        return (
          <Card key={task.id} {...task}>
            {task.isPractice ? (
              <p className="text-ink-soft">{texts.isPractice}</p>
            ) : one ? (
              card(task.title, one, task.isAddress)
            ) : (
              <Unchecked task={task} onAdd={() => onChange([...form, newAnswer(task.id, task.isRead)])} />
            )}
          </Card>
        )
      })}
      {strange.map((one) => (
        <Card key={one.id} id={one.id} title={texts.strange}>
          {card(one.id, one)}
        </Card>
      ))}
    </div>
  )
}

function Card({ id, title, isAddress = false, children }: Partial<AskedTask> & { id: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={`task-${id}`} className="flex flex-col gap-4 rounded-md border border-line bg-sheet p-4 text-sm sm:p-6">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 id={`task-${id}`} className="text-base [overflow-wrap:anywhere]">
          {title}
        </h3>
        <code className="text-xs text-ink-soft [overflow-wrap:anywhere]">#{id}</code>
        {isAddress && <Badge>{texts.isAddress}</Badge>}
      </header>
      {children}
    </section>
  )
}

/** The form has no fields for files. */
function SolutionsInSource({ id, title, onRemove }: { id: string; title: string; onRemove: () => void }) {
  return (
    <>
      <FoundHere path={[id]} />
      <p className="text-ink-soft">{texts.isPractice}</p>
      <Button size="sm" variant="quiet" className="self-end" aria-label={texts.removes(title)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </>
  )
}

function Unchecked({ task, onAdd }: { task: AskedTask; onAdd: () => void }) {
  const act = task.isRead ? texts.addRubric : texts.add
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="grow text-ink-soft">{task.isRead ? texts.isRead : texts.unchecked}</p>
      <Button size="sm" aria-label={texts.adds(act, task.title)} onClick={onAdd}>
        {act}
      </Button>
    </div>
  )
}
