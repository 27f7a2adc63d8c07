import { MOTIFS_FILE } from './motifs-address.ts'

/** The motif on a project's sign. */
export function Motif({ id, className }: { id: string; className: string }) {
  return (
    <svg aria-hidden focusable={false} className={`motif ${className}`}>
      <use href={`${MOTIFS_FILE}#${id}`} />
    </svg>
  )
}
