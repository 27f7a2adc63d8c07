import type { Table, TableCell } from 'mdast'
import type { ReactNode } from 'react'
import { chatTexts } from '../chat.texts.ts'

interface MarkdownTableProps {
  table: Table
  dir: 'auto' | undefined
  draw: (cell: TableCell) => ReactNode
}

/** Does not break words; a wide table scrolls in its own box. */
export function MarkdownTable({ table: { children, align }, dir, draw }: MarkdownTableProps) {
  const [head, ...rows] = children
  const drawCells = (Cell: 'th' | 'td', cells: readonly TableCell[]) =>
    cells.map((cell, at) => (
      <Cell key={at} scope={Cell === 'th' ? 'col' : undefined} className={`max-w-44 px-3 py-2 align-top ${ALIGNED[align?.[at] ?? 'left']}`}>
        {draw(cell)}
      </Cell>
    ))
  return (
    <div dir={dir} role="group" aria-label={chatTexts.table} tabIndex={0} className="overflow-x-auto rounded-md border">
      <table className="w-max min-w-full text-sm wrap-normal">
        <thead className="bg-well">
          <tr>{drawCells('th', head?.children ?? [])}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-t">
              {drawCells('td', row.children)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ALIGNED = { left: 'text-start', center: 'text-center', right: 'text-end' }
