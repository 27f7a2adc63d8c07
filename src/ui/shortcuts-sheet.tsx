import { Kbd } from './kbd.tsx'
import { uiTexts } from './ui.texts.ts'

export interface ShortcutGroup {
  title: string
  shortcuts: readonly { keys: readonly string[]; label: string }[]
}

interface ShortcutsSheetProps {
  groups: readonly ShortcutGroup[]
  emptyLabel?: string | undefined
}

/** The content of the ? dialog. */
export function ShortcutsSheet({ groups, emptyLabel = uiTexts.shortcuts.none }: ShortcutsSheetProps) {
  if (groups.length === 0) return <p className="text-ink-soft">{emptyLabel}</p>
  return (
    <div className="gap-x-8 sm:columns-2">
      {groups.map((group) => (
        <section key={group.title} className="mb-6 break-inside-avoid">
          <h3 className="mb-2 font-sans text-sm font-bold tracking-normal">{group.title}</h3>
          <dl className="flex flex-col">
            {group.shortcuts.map(({ keys, label }) => (
              <div key={label} className="flex items-center justify-between gap-4 border-b py-2 last:border-b-0">
                <dt className="text-ink-soft">{label}</dt>
                <dd className="shrink-0">
                  <Kbd keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
