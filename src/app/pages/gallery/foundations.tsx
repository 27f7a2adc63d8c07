import { Logo, Mark } from '#ui/logo.tsx'
import { type Part, Row } from './specimen.tsx'

export const foundationParts: readonly Part[] = [
  { id: 'logo', title: 'Logo', show: LogoPart },
  { id: 'type', title: 'Type', show: TypePart },
  { id: 'colour', title: 'Colour', show: ColourPart },
  { id: 'code', title: 'Code', show: CodePart },
]

function LogoPart() {
  return (
    <Row title="Mark, logo, loading">
      <Mark size={16} />
      <Mark />
      <Mark size={64} />
      <Logo />
      <Mark size={40} busy />
    </Row>
  )
}

function TypePart() {
  return (
    <>
      <div className="flex flex-col gap-3">
        <p className="font-heading text-2xl font-bold">2xl: Build a shelf that holds</p>
        <p className="font-heading text-xl font-bold">xl: Cut the boards to length</p>
        <p className="font-heading text-lg font-bold">lg: Measure twice</p>
        <p className="text-base">base: Reading text. A good instruction says why, what to type and what you should see.</p>
        <p className="text-sm">sm: Interface text. Šárka’s naïve façade costs €12, ½ of “£24”.</p>
        <p className="text-xs text-ink-soft">xs: Small print and hints</p>
      </div>
      <div className="max-w-reading text-base">
        <p>
          A shelf carries weight because its boards <em>share</em> the load. <strong>Measure first</strong>, then run{' '}
          <code className="rounded-sm bg-code px-1 font-mono text-sm">ls -la | grep shelf</code> and read what comes back, line by line.
        </p>
      </div>
    </>
  )
}

const surfaces = ['bg-paper', 'bg-sheet', 'bg-well', 'bg-code']
const inks = [
  'text-ink',
  'text-ink-soft',
  'text-ink-faint',
  'text-accent-ink',
  'text-green-ink',
  'text-amber-ink',
  'text-red-ink',
  'text-blue-ink',
]
const fills = [
  'bg-accent text-on-accent',
  'bg-green text-on-green',
  'bg-amber text-on-amber',
  'bg-red text-on-red',
  'bg-blue text-on-blue',
  'bg-accent-soft text-accent-ink',
  'bg-green-soft text-green-ink',
  'bg-amber-soft text-amber-ink',
  'bg-red-soft text-red-ink',
  'bg-blue-soft text-blue-ink',
]
const highlights = [
  'bg-highlight-red',
  'bg-highlight-yellow',
  'bg-highlight-green',
  'bg-highlight-gray',
  'bg-highlight-light-blue',
  'bg-highlight-dark-blue',
  'bg-highlight-purple',
  'bg-highlight-pink',
]

function ColourPart() {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {surfaces.map((surface) => (
          <div key={surface} className={`flex flex-col rounded-sm border p-3 text-xs ${surface}`}>
            <strong>{surface}</strong>
            {inks.map((ink) => (
              <span key={ink} className={ink}>
                {ink}
              </span>
            ))}
          </div>
        ))}
      </div>
      <div className="grid gap-2 text-xs sm:grid-cols-5">
        {fills.map((fill) => (
          <span key={fill} className={`rounded-sm p-3 ${fill}`}>
            {fill.split(' ')[0]}
          </span>
        ))}
      </div>
      <p className="text-base">
        {highlights.map((highlight) => (
          <span key={highlight}>
            <mark className={`text-ink ${highlight}`}>{highlight.replace('bg-highlight-', '')} highlight on text</mark>{' '}
          </span>
        ))}
      </p>
    </>
  )
}

const lines: [string, string][][] = [
  [['com', '// how many boards fit']],
  [
    ['kw', 'export function '],
    ['fn', 'count'],
    ['pun', '('],
    ['var', 'shelf'],
    ['op', ': '],
    ['typ', 'Shelf'],
    ['pun', ') {'],
  ],
  [
    ['kw', '  return '],
    ['var', 'shelf'],
    ['op', '.'],
    ['prop', 'width'],
    ['op', ' >= '],
    ['num', '120'],
    ['op', ' ? '],
    ['str', '"many"'],
    ['op', ' : '],
    ['num', '0'],
  ],
  [['pun', '}']],
  [['com', '# 0O 1lI → ├── src └── index.ts ✓']],
]

function CodePart() {
  return (
    <pre tabIndex={0} className="overflow-x-auto rounded-md border bg-code p-4 font-mono text-sm">
      <code>
        {lines.map((line, index) => (
          <span key={index} className="block">
            {line.map(([kind, text]) => (
              <span key={text} className={kind}>
                {text}
              </span>
            ))}
          </span>
        ))}
      </code>
    </pre>
  )
}
