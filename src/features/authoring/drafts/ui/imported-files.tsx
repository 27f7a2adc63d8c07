import type { Imported } from '../draft-archive.client.ts'
import { archiveTexts as texts } from '../draft-archive.texts.ts'

/** What came out of a zip file, and what was left out. */
export function ImportedFiles({ imported: { files, pictures, leftOut } }: { imported: Imported }) {
  return (
    <div role="status" className="flex flex-col gap-2 text-sm">
      <p>{texts.done(files, pictures.length)}</p>
      {leftOut.length > 0 && (
        <>
          <p>{texts.leftOut}</p>
          <ul className="list-disc ps-5 [overflow-wrap:anywhere]">
            {leftOut.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
