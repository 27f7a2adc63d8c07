import { useRef, type KeyboardEvent } from 'react'
import { cx } from '#ui/cx.ts'
import { nextTab } from '#ui/tabs-rules.ts'
import { practiceTexts } from '../practice.texts.ts'
import type { WorkspaceFile } from '../work-files.rules.ts'

interface FileTabsProps {
  files: readonly WorkspaceFile[]
  shown: string
  panelId: string
  onShow(name: string): void
}

export function FileTabs({ files, shown, panelId, onShow }: FileTabsProps) {
  const row = useRef<HTMLDivElement>(null)
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const at = files.findIndex(({ name }) => name === shown)
    const target = nextTab(event, at, files.length, getComputedStyle(event.currentTarget).direction === 'rtl')
    const file = target === null ? undefined : files[target]
    if (!file || target === null) return
    event.preventDefault()
    onShow(file.name)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus()
  }
  return (
    <div ref={row} role="tablist" aria-label={practiceTexts.files} className="workspace-tabs" onKeyDown={move}>
      {files.map((file) => (
        <button
          key={file.name}
          type="button"
          role="tab"
          id={tabId(panelId, file.name)}
          aria-selected={file.name === shown}
          aria-controls={panelId}
          tabIndex={file.name === shown ? 0 : -1}
          className={cx('doc-tab', file.role === 'write' && 'workspace-own')}
          onClick={() => onShow(file.name)}
        >
          <bdi>{file.name}</bdi>
          <Role file={file} />
        </button>
      ))}
    </div>
  )
}

function Role({ file: { role, start } }: { file: WorkspaceFile }) {
  const word = start === null ? practiceTexts.earlierFile : practiceTexts.roles[role]
  return word === '' ? null : <span className="workspace-role"> {word}</span>
}

export function tabId(panelId: string, name: string): string {
  return `${panelId}--${name}`
}
