import { cellClass, numberClass, TableRegion, wrappedCellClass } from '#features/admin/ui/admin-sheet.tsx'
import type { Figures } from '../figures.contract.ts'
import type { Cell } from '../figures-csv.rules.ts'
import { figureRows, TABLES, type ColumnKind, type TableName } from '../shown-figures.rules.ts'
import { figuresTexts } from '../figures.texts.ts'

const texts = figuresTexts.project

const WRITTEN: Record<ColumnKind, (value: number) => string> = {
  text: String,
  count: figuresTexts.number,
  share: figuresTexts.share,
  minutes: figuresTexts.minutes,
  part: figuresTexts.part,
}

function written(cell: Cell, kind: ColumnKind): string {
  return typeof cell === 'number' ? WRITTEN[kind](cell) : (cell ?? figuresTexts.unknown)
}

/** Shows the same rows as the file that it links to. */
export function FiguresTable({ figures, name }: { figures: Figures; name: TableName }) {
  const { title, columns } = figuresTexts.tables[name]
  const kinds: readonly ColumnKind[] = TABLES[name]
  const track = figures.track === null ? '' : `?track=${encodeURIComponent(figures.track)}`
  return (
    <div className="flex flex-col gap-2">
      <TableRegion label={title}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" className={kinds[at] === 'text' ? cellClass : numberClass}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figureRows(name, figures).map((row, line) => (
            <tr key={line}>
              {row.map((cell, at) => {
                const kind = kinds[at] ?? 'text'
                const className = kind === 'text' ? `${wrappedCellClass} font-normal` : numberClass
                return at === 0 ? (
                  <th key={at} scope="row" className={className}>
                    {written(cell, kind)}
                  </th>
                ) : (
                  <td key={at} className={className}>
                    {written(cell, kind)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </TableRegion>
      <a
        href={`/admin/figures/${figures.id}/${name}.csv${track}`}
        download
        className="text-link self-end text-sm"
        aria-label={texts.csvOf(title)}
      >
        {texts.csv}
      </a>
    </div>
  )
}
