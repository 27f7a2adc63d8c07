import { startTexts } from '../catalogue.texts.ts'

/** How it works, for newcomers. */
export function How() {
  return (
    <ul className="grid gap-4 border-y py-8 md:grid-cols-3">
      {startTexts.how.map(({ title, text }) => (
        <li key={title}>
          <h2 className="text-base">{title}</h2>
          <p className="text-sm text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
