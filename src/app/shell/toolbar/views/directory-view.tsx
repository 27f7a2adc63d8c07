import { useMemo } from 'react'
import { Directory } from '#features/directory/ui/directory.tsx'
import { directory } from '#features/directory/ui/directory-store.ts'
import { DrawnDirectory } from '#features/directory/ui/use-directory.ts'
import { openedBy } from '#features/directory/directory.rules.ts'

/** `wanted`: the directory search in the address that the server rendered. */
export function DirectoryView({ wanted }: { wanted: string | null }) {
  const drawn = useMemo(() => (wanted === null ? directory.state.initial : openedBy(wanted)), [wanted])
  return (
    <DrawnDirectory value={drawn}>
      <Directory />
    </DrawnDirectory>
  )
}
