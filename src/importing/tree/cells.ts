import type { Nodes, Table, TableCell } from 'mdast'
import { asPhrasing, isPhrasing, placeOf, trimmed } from './nodes.ts'

interface Part {
  part: string
  isHead: boolean
}

/** Converts an HTML table from its rows and cells; other content follows the table. */
export function tableOf(children: readonly Nodes[], at: Nodes): Nodes[] {
  const rows = children.filter((child) => partOf(child)?.part === 'tr')
  const rest = children.filter((child) => partOf(child)?.part !== 'tr' && !(child.type === 'text' && child.value.trim() === ''))
  const cells = rows.map((row) => ('children' in row ? row.children.filter((cell) => /^t[dh]$/.test(partOf(cell)?.part ?? '')) : []))
  const columns = Math.max(0, ...cells.map((row) => row.length))
  if (columns === 0) return [...rest]
  const isHeaded = cells[0]?.some((cell) => partOf(cell)?.isHead === true) === true
  const table: Table = {
    type: 'table',
    align: Array.from({ length: columns }, () => null),
    children: (isHeaded ? cells : [[], ...cells]).map((row) => ({
      type: 'tableRow',
      children: Array.from({ length: columns }, (_, column) => cellOf(row[column])),
    })),
    ...placeOf(at),
  }
  return [table, ...rest]
}

function partOf({ data }: Nodes): Part | undefined {
  return data && 'part' in data ? (data as Part) : undefined
}

function cellOf(node: Nodes | undefined): TableCell {
  const children = node && 'children' in node ? node.children : []
  return { type: 'tableCell', children: trimmed(asPhrasing(children)) }
}

/** Pads each row to the widest one: extra cells would not be shown. */
export function padded(table: Table): Table {
  const columns = Math.max(...table.children.map((row) => row.children.length))
  const [head] = table.children
  if (!head || head.children.length === columns) return table
  const more = Array.from({ length: columns - head.children.length }, (): TableCell => ({ type: 'tableCell', children: [] }))
  const align = [...(table.align ?? []), ...more.map(() => null)]
  return { ...table, align, children: [{ ...head, children: [...head.children, ...more] }, ...table.children.slice(1)] }
}

/** A cell is one line. */
export function inOneLine(cell: TableCell): TableCell {
  const children = cell.children.flatMap((child) => (child.type === 'break' ? [{ type: 'text' as const, value: ' ' }] : [child]))
  return children.every((child, at) => child === cell.children[at]) && children.every(isPhrasing) ? cell : { ...cell, children }
}
