import { notesTexts } from '#features/notes/texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ShortcutsSheet } from '#ui/shortcuts-sheet.tsx'
import { shortcutTexts as words } from './texts.ts'
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
    { keys: keysOf('sheet'), label: words.sheet },
  ]
  const acts = ['highlight', 'note', 'ask', 'explain', 'examples', 'simplify', 'delete'] as const
  const selected = acts.map((action) => ({ keys: [notesTexts.key[action]], label: notesTexts.action[action] }))
  return (
    <Dialog open={open} onClose={onClose} title={words.title} size="lg">
      <ShortcutsSheet
        groups={[
          { title: words.groups.toolbar, shortcuts: toolbar },
          { title: words.groups.everywhere, shortcuts: everywhere },
          { title: words.groups.selected, shortcuts: selected },
        ]}
      />
    </Dialog>
  )
}
