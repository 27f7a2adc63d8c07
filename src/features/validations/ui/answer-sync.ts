import type { Outbox } from '#platform/outbox/outbox.ts'
import { isFree } from '#platform/outbox/outbox.rules.ts'
import type { AnswerChange } from '../validations.client.ts'
import type { SavedAnswer, ValidationResponse } from '../validations.contract.ts'
import { wireText } from '../work-answers.rules.ts'
import { isSameDraft, type AnswerFile, type Wish } from '../validations.rules.ts'
import type { ValidationStatus } from '#features/content/content.rules.ts'
import { shownAnswer, seenIn, type ShownAnswer, type Local, type Other } from './answer-state.ts'

/** The server's responses, as this page last got them. */
export interface ServerAnswers {
  find(task: string): ValidationResponse | null
  subscribe(listener: () => void): void
}

export type AnswerSync = ReturnType<typeof createAnswerSync>

/** The answers of one project: the server's state with unacknowledged local changes over it. */
export function createAnswerSync(outbox: Outbox<AnswerChange, SavedAnswer>, server: ServerAnswers) {
  const asides = new Map<string, NonNullable<Local['aside']>>()
  const overheard = new Map<string, NonNullable<Local['heard']>>()
  /** the revision at the first key of an edit under way */
  const begun = new Map<string, number>()
  const shown = new Map<string, { answer: ShownAnswer; from: readonly unknown[] }>()
  const listeners = new Set<() => void>()
  let opened: Set<string> | null = null

  function tell(): void {
    opened = null
    for (const listener of [...listeners]) listener()
  }
  outbox.subscribe(tell)
  server.subscribe(tell)

  function openedTasks(): Set<string> {
    const changes = [...outbox.items().values()]
    return (opened ??= new Set(changes.flatMap(({ draft, asked }) => (draft ?? asked?.before)?.opens ?? [])))
  }
  /** Null once another tab or device has resolved the conflict. */
  function asideOf(task: string): Local['aside'] {
    const aside = asides.get(task)
    return aside && server.find(task)?.alternatives.some(({ id }) => id === aside.id) ? aside : null
  }
  /** Keeps its identity until something changes. */
  function get(task: string): ShownAnswer {
    const response = server.find(task)
    const item = outbox.get(task)
    const local = { aside: asideOf(task), heard: overheard.get(task) ?? null, isOpened: openedTasks().has(task) }
    const from = [response, item, local.aside, local.heard, local.isOpened]
    const last = shown.get(task)
    if (last && from.every((part, at) => part === last.from[at])) return last.answer
    const answer = shownAnswer(response, item, local)
    shown.set(task, { answer, from })
    return answer
  }
  const seen = (task: string) => seenIn(outbox.get(task), server.find(task), asideOf(task))

  /** Withdraws a box's requested status when something in it changes. */
  function withdraw(task: string): void {
    const { draft } = outbox.get(task)
    if (draft && draft.status !== 'INCOMPLETE') outbox.edit(task, { ...draft, status: 'INCOMPLETE' })
  }

  function edit(
    task: string,
    change: { text?: string; file?: AnswerFile | null },
    mates: readonly string[] = [],
    base = begun.get(task) ?? seen(task).base,
  ): void {
    begun.delete(task)
    const { text, file, status } = get(task)
    const opens = status === 'COMPLETE' ? mates.filter((mate) => get(mate).status === 'COMPLETE') : (outbox.get(task).draft?.opens ?? [])
    overheard.delete(task)
    for (const mate of mates) withdraw(mate)
    outbox.edit(task, { text, file, ...change, status: 'INCOMPLETE', base, settles: seen(task).settles, opens })
  }

  return {
    get,
    /** the base revision */
    revision: (task: string): number => seen(task).base,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Remembers the revision at the first key: the `edit` that follows is based on it, whatever arrives in between. */
    begin(task: string): void {
      if (isFree(outbox.get(task))) begun.set(task, seen(task).base)
      else begun.delete(task)
    },
    /** `mates` are the tasks of the same box, which editing a complete answer reopens too. */
    edit: (task: string, change: { text?: string; file?: AnswerFile | null }, mates?: readonly string[]) => edit(task, change, mates),
    /** Takes over text typed before hydration, based on the rendered revision. */
    takeOver: (task: string, text: string, base: number, mates: readonly string[]) => edit(task, { text }, mates, base),
    /** Drops an entry if nothing was typed before hydration. */
    untouched(task: string): void {
      if (isFree(outbox.get(task))) outbox.forget(task)
    },
    /** Discards the local text, which was unintended or belongs to another person. */
    clear(task: string): void {
      overheard.delete(task)
      outbox.forget(task)
      tell()
    },
    /** Requests a status that is sent once online and signed in. */
    wish(task: string, status: Wish): void {
      const { text, file } = get(task)
      overheard.delete(task)
      outbox.edit(task, { text, file, status, ...seen(task), opens: outbox.get(task).draft?.opens ?? [] })
    },
    /** Sends a status together with the field's text. */
    request(task: string, status: ValidationStatus): Promise<SavedAnswer> {
      return outbox.ask(task, () => {
        const { text, file } = get(task)
        return { text, file, status, ...seen(task), opens: [] }
      })
    },
    /** Resolves a conflict: `other` replaces the field's text, null drops it. */
    async choose(task: string, other: Other | null): Promise<void> {
      await outbox.ask(task, () => {
        const { text, file, others } = get(task)
        const response = server.find(task)
        const chosen = other ?? { text, file }
        return {
          text: chosen.text,
          file: chosen.file,
          opens: [],
          // what the server has already keeps its status
          status: response && isSameDraft(chosen, { text: wireText(response), file: response.file }) ? response.status : 'INCOMPLETE',
          base: response?.revision ?? 0,
          settles: [...new Set([...seen(task).settles, ...others.flatMap(({ id }) => id ?? [])])],
        }
      })
    },
    /** The server saved a change, as the answer or as an alternative. */
    acknowledge(task: string, { setAside }: Pick<SavedAnswer, 'setAside'>, { base }: Pick<AnswerChange, 'base'>): void {
      begun.delete(task)
      if (setAside === null) asides.delete(task)
      else asides.set(task, { id: setAside, base })
    },
    /** Shows text from another tab, if that loses no local text. */
    overhear(task: string, { text, file }: Pick<AnswerChange, 'text' | 'file'>): void {
      if (!isFree(outbox.get(task)) || asideOf(task) || get(task).status === 'COMPLETE') return
      overheard.set(task, { text, file, over: server.find(task) })
      tell()
    },
    start: outbox.recover,
  }
}
