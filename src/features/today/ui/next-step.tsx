import { Link } from '@tanstack/react-router'
import { continueLink, FINISH, readingLink } from '#features/projects/position.rules.ts'
import { buttonClass } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import type { Today } from '../today.contract.ts'
import { todayTexts } from '../today.texts.ts'

interface NextStepProps extends Pick<Today, 'lastRead'> {
  next: NonNullable<Today['next']>
  heading?: 'h1' | 'h2'
}

/** The next step, with one button to start it. */
export function NextStep({ next, lastRead, heading = 'h1' }: NextStepProps) {
  const { projectId, title, description, series, why, tasks, progress, minutes } = next
  const Heading = heading
  const isOnlyRead = why === 'begun' && tasks.done === 0
  return (
    <div className="grid items-center gap-8 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col items-start gap-4">
        <p className="text-sm font-medium text-accent-ink">
          {[heading === 'h2' ? todayTexts.goOn : todayTexts.why[isOnlyRead ? 'read' : why], series].filter(Boolean).join(' · ')}
        </p>
        <Heading className="text-2xl leading-tight">{title}</Heading>
        <p className="max-w-reading text-lg text-ink-soft">{description}</p>
        <NextLink next={next} />
        {next.ahead && (
          <Link {...readingLink(projectId, next.ahead)} className="text-link">
            {todayTexts.lastRead(next.ahead.number, next.ahead.title)}
          </Link>
        )}
        {lastRead && (
          <Link to="/projects/$projectId" params={{ projectId: lastRead.projectId }} search={{ resume: true }} className="text-link">
            {todayTexts.readLast(lastRead.title)}
          </Link>
        )}
        {tasks.required > 0 && why === 'begun' ? (
          <div className="w-full max-w-menu">
            <Progress value={progress} label={title} />
            <p className="text-sm text-ink-soft">{todayTexts.tasks(tasks.done, tasks.required)}</p>
          </div>
        ) : (
          <p className="text-sm text-ink-soft">{todayTexts.about(minutes)}</p>
        )}
      </div>
      <img
        src={`/static/images/projects/${projectId}.svg`}
        alt=""
        width={640}
        height={360}
        className="w-full rounded-md border shadow-raised max-lg:hidden"
      />
    </div>
  )
}

function NextLink({ next: { projectId, position, why, tasks } }: { next: NonNullable<Today['next']> }) {
  const look = `${buttonClass({ variant: 'primary', size: 'lg' })} max-w-full whitespace-normal h-auto! min-h-12 py-2`
  if (why === 'begun' && tasks.required > 0 && tasks.done >= tasks.required) {
    return (
      <Link {...continueLink(projectId, { stepId: FINISH })} className={look}>
        {todayTexts.continueToFinish}
      </Link>
    )
  }
  if (position) {
    return (
      <Link {...continueLink(projectId, position)} className={look}>
        {todayTexts.continueAt(position.number, position.title)}
      </Link>
    )
  }
  return (
    <Link to="/projects/$projectId" params={{ projectId }} className={look}>
      {why === 'begun' ? todayTexts.continue : todayTexts.start}
    </Link>
  )
}
