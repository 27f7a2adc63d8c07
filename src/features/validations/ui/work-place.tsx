import { useMemo, useState } from 'react'
import type { DocNode } from '#features/content/content.rules.ts'
import { fieldId } from '#features/content/ui/field-id.ts'
import { openLanguages } from '#features/practice/ui/editor/languages.ts'
import { StartChanged } from '#features/practice/ui/start-changed.tsx'
import { Workspace } from '#features/practice/ui/workspace.tsx'
import { areSame, openedFiles, writtenFiles, type WorkTask } from '#features/practice/work-files.rules.ts'
import { workIn } from '#features/practice/work.rules.ts'
import { localStore } from '#platform/browser/storage.ts'
import { statusOnScreen } from '../validations.rules.ts'
import { validationTexts } from '../validations.texts.ts'
import type { ShownAnswer } from './answer-state.ts'
import type { OpenAnswers } from './open-answers.ts'
import { StillOpen } from './still-open.tsx'
import { useMates } from './use-mates.ts'
import { missingInWork } from './work-missing.ts'

export interface WorkPlaceProps {
  node: DocNode
  answers: OpenAnswers
  answer: ShownAnswer
  task: string
  projectId: string
  /** null for a visitor */
  owner: string | null
  /** the submitted answer cannot be changed */
  isLocked: boolean
  /** nothing can be typed while the answer is handed in for good */
  isHeld: boolean
  onClose(): void
}

/** The workspace over an answer; over a copy of it on this device where the answer is final. */
export function WorkPlace({ node, answers, answer, task, projectId, owner, isLocked, isHeld, onClose }: WorkPlaceProps) {
  const asked = useMemo(() => taskOf(node), [node])
  const mates = useMates(task)
  const copyKey = `waymark:work-copy:${owner}:${projectId}:${task}`
  const [copy, setCopy] = useState(() => localStore.read(copyKey))

  function change(text: string): void {
    // the tests may run again without opening what is done
    if (!isLocked && (answer.status === 'COMPLETE' || answer.isHandedIn) && hasSameFiles(text)) return
    if (!isLocked) {
      // a copy of an earlier answer would take the place of this one
      if (copy !== null) dropCopy()
      return answers.edit(task, { text }, mates())
    }
    localStore.write(copyKey, text)
    setCopy(text)
  }
  function dropCopy(): void {
    localStore.remove(copyKey)
    setCopy(null)
  }
  function hasSameFiles(text: string): boolean {
    return areSame(writtenFiles(openedFiles(asked, workIn(answer.text))), workIn(text)?.files ?? [])
  }
  const isDone = answer.status === 'COMPLETE'
  const missing = whyNotDone(answer)
  return (
    <Workspace
      task={asked}
      text={isLocked ? (copy ?? answer.text) : answer.text}
      isOwnCopy={isLocked}
      isHeld={isHeld}
      isHandedIn={isDone || answer.wish !== null}
      onBegin={() => !isLocked && answers.begin(task)}
      onChange={change}
      onClose={onClose}
      onDone={isLocked || isDone ? undefined : () => pressDone(task)}
      whyNotDone={missing !== null && <StillOpen words={missing} />}
      fieldId={fieldId(task)}
    >
      <StartChanged task={asked} place={`${projectId}:${task}`} isBegun={answer.text !== ''} />
    </Workspace>
  )
}

/** As the foot of the box says it of this task. */
function whyNotDone({ text, status }: ShownAnswer): string | null {
  if (text === '') return validationTexts.missing.works(1)
  return missingInWork({ draft: { type: 'WORK', text }, status: statusOnScreen(status) })
}

/** The task's box says what else is missing, asks to sign in, and announces what comes next. */
function pressDone(task: string): void {
  const done = document.getElementById(task)?.closest('.doc-task')?.querySelector<HTMLElement>('.doc-task-foot [data-done]')
  done?.scrollIntoView({ block: 'center' })
  done?.focus({ preventScroll: true })
  done?.click()
}

/** Loads what the first typed word needs: a line is indented by its language. */
export function openEditorOf(node: DocNode): Promise<void> {
  const { files, language } = taskOf(node)
  return openLanguages(
    files.map(({ name }) => name),
    language,
  )
}

type AsSent = Omit<WorkTask, 'hints' | 'title'> & Partial<WorkTask>

/** What was left out on the way because it is empty is there again. */
function taskOf({ attrs = {} }: DocNode): WorkTask {
  const { hints = {}, title = '', ...given } = attrs as unknown as AsSent
  return { ...given, hints, title }
}
