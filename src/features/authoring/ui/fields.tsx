import { useId } from 'react'
import { TextArea, TextField } from '#ui/field.tsx'
import type { Path } from './found.ts'
import { useSaid } from './found-here.tsx'

interface SaidFieldProps {
  label: string
  value: string
  path: Path
  help?: string | undefined
  /** 'grows' starts with one line and grows with the text */
  isLong?: boolean | 'grows'
  isCode?: boolean
  className?: string
  onValue(value: string): void
}

/** A field with the check's findings. */
export function SaidField({ path, help, isLong = false, isCode = false, value, className, ...field }: SaidFieldProps) {
  const said = useSaid(...path)
  const shared = {
    ...field,
    value,
    help: [help, said.help].filter(Boolean).join(' ') || undefined,
    error: said.error,
    autoComplete: 'off',
    spellCheck: !isCode,
    className: `min-w-0 ${className ?? ''} ${isCode ? '[&_input]:font-mono [&_textarea]:font-mono' : ''}`,
  }
  // a single-line input would remove the line breaks
  if (!isLong && !value.includes('\n')) return <TextField {...shared} />
  const least = isLong === 'grows' ? 1 : 2
  return (
    <TextArea
      {...shared}
      rows={Math.min(12, Math.max(least, value.split('\n').length))}
      className={`[&_textarea]:field-sizing-content [&_textarea]:max-h-80 ${shared.className}`}
    />
  )
}

interface ChoiceFieldProps {
  label: string
  value: string
  path: Path
  names: Record<string, string>
  className?: string
  onValue(value: string): void
}

/** A select; it also shows a value of the file that is not among the choices. */
export function ChoiceField({ label, value, path, names, className = '', onValue }: ChoiceFieldProps) {
  const id = useId()
  const { error } = useSaid(...path)
  const known = value in names ? Object.entries(names) : [[value, value] as const, ...Object.entries(names)]
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onValue(event.target.value)}
        className="h-10 w-full rounded-sm border border-ink-faint bg-sheet px-3 text-sm aria-invalid:border-red"
      >
        {known.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-red-ink">
          {error}
        </p>
      )}
    </div>
  )
}
