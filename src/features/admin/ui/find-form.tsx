import type { FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { FILTER_MOST } from '../audit-filter.rules.ts'
import { adminTexts } from '../admin.texts.ts'

const texts = adminTexts.find

interface FindFormProps {
  label: string
  help: string
  search: string
  onSearch: (search: string) => void
}

/** The search is kept in the address. */
export function FindForm({ label, help, search, onSearch }: FindFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    onSearch(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    <form method="get" role="search" aria-label={label} className="flex flex-col gap-3" onSubmit={submit}>
      <TextField
        className="max-w-reading"
        name="search"
        type="search"
        label={texts.search}
        help={help}
        defaultValue={search}
        maxLength={FILTER_MOST}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          {texts.apply}
        </Button>
        {search !== '' && (
          <Button size="sm" variant="quiet" onClick={() => onSearch('')}>
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
