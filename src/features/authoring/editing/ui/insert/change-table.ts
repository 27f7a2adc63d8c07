import type { Node as PmNode } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

type Change = 'addRow' | 'addColumn' | 'removeRow' | 'removeColumn'

interface CellPosition {
  table: PmNode
  at: number
  row: number
  column: number
}

function placeIn({ state: { selection } }: EditorView): CellPosition | null {
  const { $from } = selection
  for (let depth = $from.depth; depth > 1; depth -= 1) {
    if ($from.node(depth).type.name !== 'tableCell') continue
    return { table: $from.node(depth - 2), at: $from.before(depth - 2), row: $from.index(depth - 2), column: $from.index(depth - 1) }
  }
  return null
}

/** The cursor's cell in the table that begins at `at`; its last cell while the cursor is elsewhere. */
function placeInTable(view: EditorView, at: number): CellPosition | null {
  const place = placeIn(view)
  if (place?.at === at) return place
  const table = view.state.doc.nodeAt(at)
  return table && { table, at, row: table.childCount - 1, column: table.child(0).childCount - 1 }
}

/** Changes the table that begins at `at`; without it, the table at the cursor. */
export function changeTable(view: EditorView, change: Change, at?: number): boolean {
  const place = at === undefined ? placeIn(view) : placeInTable(view, at)
  const cell = view.state.schema.nodes['tableCell']
  if (!place || !cell) return false
  const { table, row, column } = place
  const rows = table.children.map((one) => [...one.children])
  const align = String(table.attrs['align']).split(',')
  const width = rows[0]?.length ?? 1
  if (change === 'addRow')
    rows.splice(
      row + 1,
      0,
      Array.from({ length: width }, () => cell.create()),
    )
  if (change === 'removeRow' && rows.length > 1) rows.splice(row, 1)
  if (change === 'addColumn') for (const cells of rows) cells.splice(column + 1, 0, cell.create())
  if (change === 'removeColumn' && width > 1) for (const cells of rows) cells.splice(column, 1)
  if (change === 'addColumn') align.splice(column + 1, 0, '')
  if (change === 'removeColumn' && width > 1) align.splice(column, 1)
  const kept = table.children
  const next = rows.map((cells, index) => {
    const old =
      change === 'addRow' && index > row ? kept[index - 1] : change === 'removeRow' && index >= row ? kept[index + 1] : kept[index]
    const isNew = change === 'addRow' && index === row + 1
    return isNew || !old ? table.child(0).type.create(null, cells) : old.type.create(old.attrs, cells)
  })
  const changed = table.type.create({ ...table.attrs, align: align.join(',') }, next)
  const tr = view.state.tr.replaceWith(place.at, place.at + table.nodeSize, changed)
  const target = Math.min(change === 'addRow' ? row + 1 : row, rows.length - 1)
  let inside = place.at + 1
  for (let index = 0; index < target; index += 1) inside += next[index]?.nodeSize ?? 0
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(inside + 2))).scrollIntoView())
  view.focus()
  return true
}

/** Moves to the next cell; after the last one it adds a row. */
export function nextCell(view: EditorView, direction: 1 | -1): boolean {
  const place = placeIn(view)
  if (!place) return false
  const { table, at, row, column } = place
  const width = table.child(0).childCount
  const index = row * width + column + direction
  if (index < 0) return false
  if (index >= table.childCount * width) return changeTable(view, 'addRow')
  let inside = at + 1
  for (let one = 0; one < Math.floor(index / width); one += 1) inside += table.child(one).nodeSize
  inside += 1
  for (let one = 0; one < index % width; one += 1) inside += table.child(Math.floor(index / width)).child(one).nodeSize
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(inside + 1))).scrollIntoView())
  return true
}
