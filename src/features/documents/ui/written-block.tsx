import { paragraphsOf, safeHref, type DocumentationBlock } from '../document-text.rules.ts'
import { writtenTexts } from '../documents.texts.ts'

interface WrittenBlockProps {
  block: DocumentationBlock
  /** the level of a block's label, below the section's title */
  Label: 'h3' | 'h4'
  /** null if the picture could not be read */
  src: string | null
}

const label = 'font-bold [overflow-wrap:anywhere]'

export function WrittenBlock({ block, Label, src }: WrittenBlockProps) {
  switch (block.kind) {
    case 'text':
      return <Paragraphs text={block.text} />
    case 'quote':
      return (
        <div className="flex flex-col gap-2">
          <Label className={`${label} text-base`}>{block.label}</Label>
          <div className="border-s-2 border-accent ps-4">
            <Paragraphs text={block.text} />
          </div>
        </div>
      )
    case 'short':
      return (
        <div className="grid gap-x-6 gap-y-1 rounded-md bg-well px-4 py-3 sm:grid-cols-2 print:break-inside-avoid print:border">
          <Label className="font-sans text-base font-normal text-ink-soft [overflow-wrap:anywhere]">{block.label}</Label>
          <p dir="auto" className={label}>
            {block.text}
          </p>
        </div>
      )
    case 'code':
      return (
        <div className="flex flex-col gap-2">
          <Label className={`${label} text-base`}>{block.label}</Label>
          <pre
            tabIndex={0}
            aria-label={block.label}
            className="overflow-x-auto rounded-md bg-well p-4 font-mono text-sm print:border print:whitespace-pre-wrap print:[overflow-wrap:anywhere]"
          >
            {block.text}
          </pre>
        </div>
      )
    case 'link': {
      const href = safeHref(block.text)
      return (
        <div className="flex flex-col gap-1">
          <Label className={`${label} text-base`}>{block.label}</Label>
          {href === null ? (
            <p className="[overflow-wrap:anywhere]">{block.text}</p>
          ) : (
            <a href={href} rel="noopener noreferrer nofollow ugc" className="text-link self-start [overflow-wrap:anywhere]">
              {block.text}
            </a>
          )}
        </div>
      )
    }
    case 'picture':
      return (
        <figure className="flex flex-col gap-2">
          {src === null ? (
            <p className="text-ink-soft italic">{writtenTexts.unreadable}</p>
          ) : (
            <img
              src={src}
              alt={block.alt}
              width={block.width || undefined}
              height={block.height || undefined}
              loading="lazy"
              className="h-auto max-w-full rounded-md border bg-well"
            />
          )}
          <figcaption className="text-sm text-ink-soft [overflow-wrap:anywhere]">{block.text || block.label}</figcaption>
        </figure>
      )
    case 'table':
      return (
        <div tabIndex={0} role="group" aria-label={block.head.join(', ')} className="overflow-x-auto print:overflow-visible">
          <table className="w-full text-start">
            <thead>
              <tr className="border-b">
                {block.head.map((cell) => (
                  <th key={cell} scope="col" className="py-2 pe-4 text-start">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index} className="border-b">
                  {row.map((cell, place) => (
                    <td key={place} className="py-2 pe-4 [overflow-wrap:anywhere]">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}

function Paragraphs({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-3">
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index} dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
