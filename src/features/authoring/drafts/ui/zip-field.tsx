import { archiveTexts } from '../draft-archive.texts.ts'

/** Chooses a zip file. */
export function ZipField({ label = archiveTexts.file, onChoose }: { label?: string; onChoose(file: File | null): void }) {
  return (
    <label className="flex flex-col gap-1 text-sm">
      <span className="font-medium">{label}</span>
      <input
        type="file"
        accept=".zip,application/zip"
        className="min-h-10 max-w-full rounded-sm border border-ink-faint bg-paper p-2 file:me-3 file:rounded-sm file:border file:border-line file:bg-well file:px-3 file:py-1"
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
    </label>
  )
}
