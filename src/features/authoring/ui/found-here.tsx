import { useFound, type Found, type Path } from './found.ts'

const sentence = ({ what, mend }: Found) => `${what}. ${mend}`

/** The check's findings for a field. */
export function useSaid(...path: Path): { error?: string; help?: string } {
  const found = useFound(...path)
  const of = (kind: Found['kind']) =>
    found
      .filter((one) => one.kind === kind)
      .map(sentence)
      .join(' ')
  const [error, help] = [of('mistake'), of('advice')]
  return { ...(error && { error }), ...(help && { help }) }
}

/** The check's findings for a whole part. */
export function FoundHere({ path }: { path: Path }) {
  const found = useFound(...path)
  if (found.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-xs">
      {found.map((one, index) => (
        <li key={index} className={one.kind === 'mistake' ? 'text-red-ink' : 'text-amber-ink'}>
          {sentence(one)}
        </li>
      ))}
    </ul>
  )
}
