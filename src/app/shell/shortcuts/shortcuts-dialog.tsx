import { notesTexts } from '#features/notes/notes.texts.ts'
import { useFeatures } from '#features/plans/ui/features.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ShortcutsSheet } from '#ui/shortcuts-sheet.tsx'
import { shortcutTexts as words } from './shortcuts.texts.ts'
import { useKeys } from './use-keys.ts'

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const keysOf = useKeys()
  const toolbar = (['ask', 'projects', 'portfolio', 'my-work'] as const).map((shortcut) => ({
    keys: keysOf(shortcut),
    label: words[shortcut],
  }))
  const everywhere = [
    { keys: [words.keys.escape], label: words.escape },
    { keys: ['F8'], label: words.toast },
    { keys: [words.keys.left, words.keys.right], label: words.handle },
    { keys: [words.keys.left, words.keys.right], label: words.contents },
    { keys: keysOf('sheet'), label: words.sheet },
  ]
  const { features, hasModel = false } = useFeatures()
  const asks = hasModel || features.chat ? (['ask'] as const) : []
  const needModel = hasModel ? (['explain', 'examples', 'simplify'] as const) : []
  const selected = (['highlight', 'note', ...asks, ...needModel, 'delete'] as const).map((action) => ({
    keys: [notesTexts.key[action]],
    label: notesTexts.action[action],
  }))
  return (
    <Dialog open={open} onClose={onClose} title={words.title} size="lg">
      <ShortcutsSheet
        groups={[
          { title: words.groups.toolbar, shortcuts: toolbar },
          { title: words.groups.everywhere, shortcuts: everywhere },
          { title: words.groups.answer, shortcuts: [{ keys: keysOf('done'), label: words.done }] },
          { title: words.groups.selected, shortcuts: selected },
        ]}
      />
    </Dialog>
  )
}
