import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useItem } from '#platform/outbox/use-item.ts'
import type { SaveStatus } from '#platform/outbox/rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { useStore } from '#ui/store.ts'
import { DRAFT, openChanges, openedDraftQuery, type DraftsCalls, type SourceChange } from '../client.ts'
import type { OpenedDraft } from '../contract.ts'
import { cleanSource } from '../rules.ts'
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
  /** what stands in the editor */
  markdown: string
  /** another one: what stands in the editor was replaced */
  generation: number
  status: SaveStatus | 'off' | 'elsewhere'
  /** nothing is under way, and nothing waits */
  isSaved: boolean
  conflict: Conflict | null
  change(markdown: string): void
  /** After a conflict: this stands there from now on. */
  settle(markdown: string): void
  /** What only this device has is dropped. */
  drop(): void
  /** The draft is from now on a change of the file as it is in the folder now. */
  rebase(markdown: string): void
}

/** The draft as it stands in this page: what the server has, and over it what was typed here. */
export function useDraft({ projectId, owner, opened }: { projectId: string; owner: string; opened: OpenedDraft }): EditedDraft {
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

  const { draft, sent, status } = useItem(outbox, DRAFT)
  const server = opened.draft?.markdown ?? opened.source
  const markdown = draft?.markdown ?? server
  const isElsewhere = draft !== null && sent === null && draft.revision !== opened.revision

  const stands = useRef(markdown)
  const [generation, setGeneration] = useState(0)
  useEffect(() => {
    if (stands.current === markdown) return
    stands.current = markdown
    setGeneration((before) => before + 1)
  }, [markdown])

  const now = () => queryClient.getQueryData(openedDraftQuery(calls, projectId).queryKey) ?? opened
  function write(text: string, facts: Partial<SourceChange>): void {
    const current = now()
    const base = current.draft ? {} : { base: current.source }
    const from = current.draft?.markdown ?? current.source
    outbox.edit(DRAFT, { markdown: cleanSource(text), revision: current.revision, from, ...base, ...facts })
  }

  return {
    markdown,
    generation,
    status: isElsewhere ? 'elsewhere' : draft === null ? (opened.draft ? 'saved' : 'none') : isSaving ? status : 'off',
    isSaved: draft === null,
    conflict: isElsewhere ? { from: draft.from, mine: draft.markdown, theirs: server, isGone: opened.draft === null } : null,
    change(text) {
      stands.current = cleanSource(text)
      const begun = outbox.get(DRAFT).draft
      // what somebody began with stays what their words are a change of, whatever came from elsewhere since
      write(text, begun ? { ...begun, markdown: stands.current } : {})
    },
    settle: (text) => write(text, {}),
    drop: () => outbox.forget(DRAFT),
    rebase: (text) => write(text, { base: now().source }),
  }
}
