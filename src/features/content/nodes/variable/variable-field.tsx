import { useRef, useState, type KeyboardEvent } from 'react'
import { variableTexts } from '../../texts.ts'
import { placeholderOf, useReading } from '../../ui/reading.ts'
import { useRemembered, variableName } from '../../ui/reading-memory.ts'
import { keeps } from './editing.ts'

interface Field {
  id?: string
  name: string
  scope: string
  placeholder?: string
}

export function VariableField({ id, name, scope, placeholder }: Field) {
  const reading = useReading()
  const [value, remember] = useRemembered(reading.memory, variableName(name, scope))
  const [editing, setEditing] = useState(false)
  const back = useRef(false)
  const shown = value || placeholder || placeholderOf(reading, name)

  function close(text: string, cause: 'enter' | 'escape' | 'blur') {
    if (keeps(value ?? '', text, cause)) remember(text.trim())
    back.current = cause !== 'blur'
    setEditing(false)
  }

  if (editing) return <Editor name={name} value={value ?? ''} placeholder={shown} onClose={close} />
  return (
    <button
      ref={(button) => {
        if (back.current) button?.focus()
        back.current = false
      }}
      type="button"
      className={value ? 'doc-variable doc-variable-filled' : 'doc-variable'}
      data-block-id={id}
      title={value ? variableTexts.edit(name) : variableTexts.fill(name)}
      onClick={() => setEditing(true)}
    >
      {shown}
    </button>
  )
}

interface EditorProps {
  name: string
  value: string
  placeholder: string
  onClose: (text: string, cause: 'enter' | 'escape' | 'blur') => void
}

function Editor({ name, value, placeholder, onClose }: EditorProps) {
  const closed = useRef(false)

  function close(text: string, cause: 'enter' | 'escape' | 'blur') {
    if (closed.current) return
    closed.current = true
    onClose(text, cause)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close(event.currentTarget.value, event.key === 'Enter' ? 'enter' : 'escape')
  }

  return (
    <input
      autoFocus
      className="doc-variable-input"
      aria-label={variableTexts.label(name)}
      defaultValue={value}
      placeholder={placeholder}
      size={Math.max(placeholder.length, value.length, 6)}
      maxLength={200}
      spellCheck={false}
      autoCapitalize="off"
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={(event) => close(event.currentTarget.value, 'blur')}
    />
  )
}
