import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/circle-check'
import { proofAddress } from '#features/credentials/credentials.rules.ts'
import { WrittenSections } from '#features/documents/ui/written-sections.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { FinishedWork, PortfolioDocument, ShownDocument } from '../portfolio.contract.ts'
import { tilePictureAddress, writtenPictureAddress } from '../portfolio.rules.ts'
import { documentTexts } from '../portfolio.texts.ts'

interface FinishedProps {
  document: Extract<PortfolioDocument, { type: 'PROJECT' }>
  /** the owner of the files */
  owner: string
  /** null if its version is no longer stored */
  work: FinishedWork | null
  /** its documentation; null if there is no text of it */
  written: ShownDocument['written']
}

/** A finished project: when, how much, and the learner's documentation or the tasks. */
export function Finished({ document: { id, project, finishedAt, tasksDone }, owner, work, written }: FinishedProps) {
  const picture = project.picture === null ? `/static/images/projects/${project.id}.svg` : tilePictureAddress(owner, id, project.picture)
  return (
    <div className="grid gap-8 lg:grid-cols-[2fr_1fr]">
      <div className="flex min-w-0 flex-col gap-6">
        {project.picture === null && project.excerpt !== null ? (
          <Code {...project.excerpt} proof={proofAddress(owner, project.id)} />
        ) : project.picture !== null || written === null ? (
          <img
            src={picture}
            alt={project.picture === null ? '' : documentTexts.ownPicture}
            width={640}
            height={360}
            className="aspect-video w-full rounded-md border bg-well object-contain"
          />
        ) : null}
        {work && <p className="text-lg text-ink-soft">{work.description}</p>}
        {written && (
          <div>
            <WrittenSections
              sections={written.sections}
              depth={2}
              pictureOf={(block) => (block.kind === 'picture' && block.file !== '' ? writtenPictureAddress(owner, id, block.file) : null)}
            />
          </div>
        )}
        {written === null && work && work.steps.some(({ tasks }) => tasks.length > 0) && (
          <section aria-labelledby="tasks">
            <h2 id="tasks" className="text-lg">
              {documentTexts.tasks}
            </h2>
            {work.steps
              .filter(({ tasks }) => tasks.length > 0)
              .map(({ title, tasks }) => (
                <section key={title} className="mt-4">
                  <h3 className="text-base">{title}</h3>
                  <ul className="mt-2 flex list-disc flex-col gap-1 ps-6">
                    {tasks.map((task) => (
                      <li key={task}>{task}</li>
                    ))}
                  </ul>
                </section>
              ))}
          </section>
        )}
      </div>
      <aside className="flex flex-col items-start gap-4">
        <p className="flex items-center gap-2 font-medium text-green-ink">
          <Icon icon={Check} size={20} className="shrink-0" />
          {documentTexts.finishedOn(finishedAt)}
        </p>
        <p className="text-ink-soft">{documentTexts.tasksDone(tasksDone)}</p>
        {work && work.concepts.length > 0 && (
          <section aria-labelledby="concepts">
            <h2 id="concepts" className="text-base font-bold">
              {documentTexts.concepts}
            </h2>
            <ul className="mt-2 flex flex-wrap gap-2">
              {work.concepts.map((concept) => (
                <li key={concept} className="rounded-full bg-well px-3 py-1 text-xs font-medium text-ink-soft">
                  {concept}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Link
          to="/projects/$projectId"
          params={{ projectId: project.id }}
          className={`${buttonClass({ variant: 'secondary' })} print:hidden`}
        >
          {documentTexts.see}
        </Link>
      </aside>
    </div>
  )
}

/** What its owner wrote, in place of a picture. */
function Code({ name, text, isPublic, proof }: NonNullable<FinishedProps['document']['project']['excerpt']> & { proof: string }) {
  return (
    <figure className="rounded-md border bg-code" dir="ltr">
      <figcaption className="rounded-t-md border-b bg-sheet px-4 py-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
        <bdi className="font-mono">{name}</bdi>
        {!isPublic && (
          <span className="mt-1 block">
            {documentTexts.ownCodeHidden} <TextLink href={proof}>{documentTexts.toProof}</TextLink>
          </span>
        )}
      </figcaption>
      <pre role="group" aria-label={documentTexts.ownCode(name)} tabIndex={0} className="overflow-x-auto px-4 py-3 font-mono text-sm">
        {text}
      </pre>
    </figure>
  )
}
