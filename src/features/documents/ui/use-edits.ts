import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { isFree, type SaveStatus } from '#platform/outbox/outbox.rules.ts'
import { useDrafts } from '#platform/outbox/use-item.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { DocumentsCalls } from '../documents.client.ts'
import type { DraftEdits } from '../documents.contract.ts'
import { openEdits } from '../document-edits.client.ts'
import { changeEdits } from '../document-edits.rules.ts'

const FAILED = new Set<SaveStatus>(['kept', 'signed_out', 'unsafe'])

export interface Editing {
  /** the server's state with local changes over it */
  edits: DraftEdits
  /** null undoes the change */
  write(id: string, text: string | null): void
  leaveOut(id: string, isOut: boolean): void
  choose(noteBlock: string, isIn: boolean): void
  arrange(order: string[]): void
  settle(id: string, other: string): void
  /** nothing is unsaved */
  isSaved: boolean
  /** something is unsaved, and its last attempt failed */
  isStuck: boolean
  outbox: ReturnType<typeof openEdits>
}

/** The edits of a document, and the functions to change them. */
export function useEdits({ projectId, owner, server }: { projectId: string; owner: string; server: DraftEdits }): Editing {
  const outbox = openEdits({ calls: useCalls<DocumentsCalls>(), queryClient: useQueryClient(), owner, projectId })
  useEffect(() => {
    outbox.recover()
    return outbox.flush
  }, [outbox])
  const drafts = useDrafts(outbox)
  const items = useSyncExternalStore(outbox.subscribe, outbox.items, outbox.items)
  const edits = [...drafts.values()].reduce((before, change) => changeEdits(before, { ...change, bases: {} }), server)
  return {
    edits,
    isSaved: [...items.values()].every(isFree),
    isStuck: [...items.values()].some(({ status }) => FAILED.has(status)),
    outbox,
    write(id, text) {
      const name = `text ${id}`
      // the base of a pending change stays, whatever arrived from elsewhere since
      const begun = outbox.get(name).draft?.bases
      // unpaired surrogates, left by a cut, and NUL cannot be stored
      const storable = text === null ? null : text.toWellFormed().replaceAll('\0', '')
      outbox.edit(name, { texts: { [id]: storable }, bases: begun ?? { [id]: server.texts[id] ?? null } })
    },
    leaveOut: (id, isOut) => outbox.edit(`hidden ${id}`, { hidden: { [id]: isOut } }),
    choose: (id, isIn) => outbox.edit(`note ${id}`, { notes: { [id]: isIn } }),
    arrange: (order) => outbox.edit('order', { order }),
    settle(id, other) {
      const name = `settled ${id}`
      const before = outbox.get(name).draft?.settled?.[id] ?? []
      outbox.edit(name, { settled: { [id]: [...new Set([...before, other])] } })
    },
  }
}
