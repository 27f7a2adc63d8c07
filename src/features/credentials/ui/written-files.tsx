import type { Proof } from '../credentials.contract.ts'

/** What somebody wrote, as text and never as what it says. */
export function WrittenFiles({ works, level: Heading }: { works: Proof['work']; level: 'h3' | 'h4' }) {
  return works.map(({ title, files }, place) => (
    <section key={place} className="mt-5 first:mt-0">
      <Heading className="text-base [overflow-wrap:anywhere]">{title}</Heading>
      {files.map(({ name, text }, index) => (
        <figure key={index} className="mt-2">
          <figcaption className="text-sm text-ink-soft [overflow-wrap:anywhere]">{name}</figcaption>
          <pre
            role="group"
            aria-label={name}
            tabIndex={0}
            dir="ltr"
            className="mt-1 max-h-160 overflow-auto rounded-sm border bg-code px-3 py-2 font-mono text-sm"
          >
            <code>{text}</code>
          </pre>
        </figure>
      ))}
    </section>
  ))
}
