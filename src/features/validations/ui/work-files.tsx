import { workIn } from '#features/practice/work.rules.ts'

/** Work as one reads it: its files by their names. */
export function WorkFiles({ text, empty }: { text: string; empty: string }) {
  const files = workIn(text)?.files ?? []
  if (files.length === 0) return <p>{text || empty}</p>
  return files.map((file) => (
    <figure key={file.name} className="doc-code mt-2">
      <figcaption className="doc-code-bar">{file.name}</figcaption>
      <pre className="max-h-60 overflow-auto" tabIndex={0} role="group" aria-label={file.name} dir="ltr">
        {file.text}
      </pre>
    </figure>
  ))
}
