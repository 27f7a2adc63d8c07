import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useCalls } from '#platform/pages/calls-context.ts'
import { fetchError } from '#platform/calls/fetch-status.ts'
import { Button } from '#ui/button.tsx'
import { isComposing } from '#ui/composing.ts'
import { Icon } from '#ui/icon.tsx'
import { userKey, type AccountsCalls } from '../accounts.client.ts'
import { nameToSave, saveProfile } from './profile-saving.ts'
import { accountTexts } from './accounts-ui.texts.ts'

const words = accountTexts.name

export function NameEditor({ name }: { name: string }) {
  const { accounts } = useCalls<AccountsCalls>()
  const queryClient = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const back = useRef(false)
  // a ref, not state: a blur before the next render must not close the field
  const isSaving = useRef(false)
  const saving = useMutation({
    mutationFn: (next: string) => saveProfile((options) => accounts.saveName({ name: next }, options)),
    onSuccess: (user) => {
      queryClient.setQueryData(userKey, user)
      // keep the focus where the user has moved it
      close(box.current?.contains(document.activeElement) ?? false)
    },
    onSettled: () => void (isSaving.current = false),
  })

  function close(toFocus: boolean) {
    back.current = toFocus
    setEditing(false)
  }
  function save(text: string) {
    const next = nameToSave(name, text)
    if (isSaving.current) return
    if (next === null) return close(true)
    isSaving.current = true
    saving.mutate(next)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') {
      // the button that gets the focus back must not receive this key
      event.preventDefault()
      save(event.currentTarget.value)
    }
    if (event.key !== 'Escape' || isSaving.current) return
    event.preventDefault()
    event.stopPropagation()
    close(true)
  }
  function blur(event: FocusEvent) {
    if (isSaving.current || box.current?.contains(event.relatedTarget)) return
    close(false)
  }

  if (!isEditing) {
    return (
      <button
        ref={(button) => {
          if (back.current) button?.focus()
          back.current = false
        }}
        type="button"
        aria-label={words.edit(name)}
        className="-ms-2 flex h-10 max-w-full items-center gap-2 rounded-sm px-2 text-start font-medium hover:bg-well"
        onClick={() => {
          saving.reset()
          setEditing(true)
        }}
      >
        <span className="truncate">{name}</span>
        <Icon icon={Pencil} size={14} className="shrink-0 text-ink-faint" />
      </button>
    )
  }
  return (
    <div ref={box} className="flex flex-col gap-1" onBlur={blur}>
      <div className="flex gap-2">
        <input
          autoFocus
          aria-label={words.label}
          defaultValue={name}
          readOnly={saving.isPending}
          autoComplete="name"
          className="h-10 w-full min-w-0 rounded-sm border border-ink-faint bg-sheet px-3"
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={press}
        />
        <Button variant="primary" busy={saving.isPending} onClick={() => save(box.current?.querySelector('input')?.value ?? '')}>
          {words.save}
        </Button>
      </div>
      {saving.error && (
        <p role="alert" className="text-xs text-red-ink">
          {failureText(saving.error)}
        </p>
      )}
    </div>
  )
}

function failureText(error: unknown): string {
  const status = fetchError(error, words.failed)
  return status.status === 'fetch-error' ? status.message : words.failed
}
