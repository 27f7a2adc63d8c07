import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useItem } from '#platform/outbox/use-item.ts'
import type { SaveStatus } from '#platform/outbox/outbox.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { useStore } from '#ui/ui.store.ts'
import { fileNow, itemOf, openChanges, openedDraftQuery, type DraftsCalls, type EditedFile, type SourceChange } from '../drafts.client.ts'
import type { OpenedDraft } from '../drafts.contract.ts'
import { cleanSource, sourceState } from '../drafts.rules.ts'
import { editorSaving } from './saving-switch.ts'

export interface Conflict {
  /** what it was before either changed it */
  from: string
  mine: string
  theirs: string
  /** the draft is gone: it was reset, or published */
  isGone: boolean
}

export interface EditedDraft {
  file: EditedFile
  /** what stands in the editor */
  text: string
  /** another one: what stands in the editor was replaced */
  generation: number
  status: SaveStatus | 'off' | 'elsewhere'
  /** nothing is under way, and nothing waits */
  isSaved: boolean
  /** The file in the folder is not the one that the draft is a change of any more. */
  isChangedInFolder: boolean
  conflict: Conflict | null
  change(text: string): void
  /** After a conflict: this stands there from now on. */
  settle(text: string): void
  /** What only this device has is dropped. */
  drop(): void
  /** The draft is from now on a change of the file as it is in the folder now. */
  rebase(text: string): void
}

interface DraftScope {
  projectId: string
  owner: string
  opened: OpenedDraft
}

/** A file as it stands in this page: what the server has, and over it what was typed here. */
export function useDraft({ projectId, owner, opened }: DraftScope, file: EditedFile): EditedDraft {
  const calls = useCalls<DraftsCalls>()
  const queryClient = useQueryClient()
  const isSaving = useStore(editorSaving.store)
  const outbox = openChanges({ calls, queryClient, owner, projectId, isSaving: editorSaving.store.read })
  useEffect(() => {
    editorSaving.restore()
    outbox.recover()
    return outbox.flush
  }, [outbox])
  useEffect(() => {
    if (isSaving) outbox.flush()
  }, [outbox, isSaving])

  const item = itemOf(file)
  const { draft, sent, status } = useItem(outbox, item)
  const kept = fileNow(opened, file)
  const server = kept.draft?.text ?? kept.source
  const text = draft?.text ?? server
  const isElsewhere = draft !== null && sent === null && draft.revision !== kept.revision

  const stands = useRef(text)
  const [generation, setGeneration] = useState(0)
  useEffect(() => {
    if (stands.current === text) return
    stands.current = text
    setGeneration((before) => before + 1)
  }, [text])

  const now = () => fileNow(queryClient.getQueryData(openedDraftQuery(calls, projectId).queryKey) ?? opened, file)
  function write(words: string, facts: Partial<SourceChange>): void {
    const current = now()
    const base = current.draft ? {} : { base: current.source }
    const from = current.draft?.text ?? current.source
    outbox.edit(item, { text: cleanSource(words), revision: current.revision, from, ...base, ...facts })
  }

  return {
    file,
    text,
    generation,
    status: isElsewhere ? 'elsewhere' : draft === null ? (kept.draft ? 'saved' : 'none') : isSaving ? status : 'off',
    isSaved: draft === null,
    isChangedInFolder: kept.draft !== null && draft === null && sourceState(kept.source, kept.draft) === 'changed_elsewhere',
    conflict: isElsewhere ? { from: draft.from, mine: draft.text, theirs: server, isGone: kept.draft === null } : null,
    change(words) {
      stands.current = cleanSource(words)
      const begun = outbox.get(item).draft
      // what somebody began with stays what their words are a change of, whatever came from elsewhere since
      write(words, begun ? { ...begun, text: stands.current } : {})
    },
    settle: (words) => write(words, {}),
    drop: () => outbox.forget(item),
    rebase: (words) => write(words, { base: now().source }),
  }
}
