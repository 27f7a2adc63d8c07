import type { FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { adminTexts } from '../admin.texts.ts'
import { auditFilterIn, FILTER_MOST, type AuditFilter } from '../audit-filter.rules.ts'

const texts = adminTexts.audit

interface AuditFormProps {
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
}

/** The filter is in the address, so that it can be bookmarked and shared. */
export function AuditForm({ filter, onFilter }: AuditFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onFilter(auditFilterIn(Object.fromEntries(new FormData(event.currentTarget))))
  }
  return (
    <form method="get" aria-label={texts.filter} className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4" onSubmit={submit}>
      <TextField
        className="sm:col-span-2 lg:col-span-1"
        name="who"
        label={texts.who}
        help={texts.whoHelp}
        defaultValue={filter.who}
        maxLength={FILTER_MOST}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        className="sm:col-span-2 lg:col-span-1"
        name="what"
        label={texts.what}
        help={texts.part}
        defaultValue={filter.what}
        maxLength={FILTER_MOST}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField name="from" type="date" label={texts.from} defaultValue={filter.from} />
      <TextField name="to" type="date" label={texts.to} defaultValue={filter.to} />
      <div className="col-span-full flex gap-2">
        <Button type="submit" size="sm">
          {texts.apply}
        </Button>
        {Object.keys(filter).length > 0 && (
          <Button size="sm" variant="quiet" onClick={() => onFilter({})}>
            {texts.clear}
          </Button>
        )}
      </div>
    </form>
  )
}
