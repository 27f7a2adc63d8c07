import { Directory } from '#features/directory/ui/directory.tsx'

export function DirectoryView() {
  return <Directory />
}
