export type Lines = string | readonly string[]

export interface Output {
  /** of a stream */
  text?: Lines
  traceback?: readonly string[]
  data?: Readonly<Record<string, Lines>>
}

export interface Cell {
  type: 'markdown' | 'code' | 'raw'
  source: string
  /** the line of its text, counting the texts and outputs of all cells one below the other */
  line: number
  outputs: readonly Output[]
  attachments: Readonly<Record<string, Readonly<Record<string, Lines>>>>
}

interface Written {
  cell_type?: string
  source?: Lines
  input?: Lines
  outputs?: readonly Output[]
  attachments?: Cell['attachments']
  level?: number
}

interface Notebook {
  cells?: readonly Written[]
  /** notebook formats before version 4 */
  worksheets?: readonly { cells?: readonly Written[] }[]
  metadata?: { kernelspec?: { language?: string }; language_info?: { name?: string } }
}

export function joined(lines: Lines | undefined): string {
  return typeof lines === 'string' ? lines : Array.isArray(lines) ? lines.join('') : lines === undefined ? '' : JSON.stringify(lines)
}

function notebookIn(text: string): Notebook | null {
  try {
    const read = JSON.parse(text) as Notebook | null
    return read && (Array.isArray(read.cells) || Array.isArray(read.worksheets)) ? read : null
  } catch {
    return null
  }
}

export function isNotebook(text: string): boolean {
  return notebookIn(text) !== null
}

export function languageIn(text: string): string {
  const { metadata } = notebookIn(text) ?? {}
  return (metadata?.language_info?.name ?? metadata?.kernelspec?.language ?? 'python').toLowerCase()
}

export function cellsIn(text: string): Cell[] {
  const { cells, worksheets } = notebookIn(text) ?? {}
  const written = cells ?? (worksheets ?? []).flatMap((sheet) => sheet.cells ?? [])
  let line = 1
  return written.map((cell) => {
    const begins = line
    const source = joined(cell.source ?? cell.input).replaceAll('\r\n', '\n')
    line += Math.max(linesIn(source), ...(cell.outputs ?? []).map(linesOf))
    const isHeading = cell.cell_type === 'heading'
    return {
      type: cell.cell_type === 'code' || cell.cell_type === 'raw' ? cell.cell_type : 'markdown',
      source: isHeading ? `${'#'.repeat(cell.level ?? 2)} ${source}` : source,
      line: begins,
      outputs: cell.outputs ?? [],
      attachments: cell.attachments ?? {},
    }
  })
}

const linesIn = (text: string): number => text.split('\n').length

function linesOf({ text, traceback, data }: Output): number {
  return linesIn(text !== undefined ? joined(text) : (traceback?.join('\n') ?? joined(data?.['text/plain'])))
}
