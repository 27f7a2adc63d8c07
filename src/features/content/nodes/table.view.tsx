import { tableTexts } from '../content.texts.ts'
import { directionOf } from '../ui/direction.ts'
import { attrsOf, type ViewProps } from '../ui/view.ts'
import type { CellAttrs } from './table.rules.ts'

/** A wide table scrolls in its own box, which is focusable by keyboard. */
export function tableView({ node, id, key, children }: ViewProps) {
  const headed = node.content?.[0]?.content?.every((cell) => cell.type === 'tableHeader') ?? false
  return (
    <div key={key} className="doc-table" data-block-id={id} role="group" aria-label={tableTexts.scrollable} tabIndex={0}>
      <table>
        {headed && <thead>{children[0]}</thead>}
        <tbody>{headed ? children.slice(1) : children}</tbody>
      </table>
    </div>
  )
}

export function tableRowView({ id, key, children }: ViewProps) {
  return (
    <tr key={key} data-block-id={id}>
      {children}
    </tr>
  )
}

export function tableHeaderView({ node, id, key, children }: ViewProps) {
  return (
    <th key={key} scope="col" className={alignOf(node)} dir={directionOf(node)} data-block-id={id}>
      {children}
    </th>
  )
}

export function tableCellView({ node, id, key, children }: ViewProps) {
  return (
    <td key={key} className={alignOf(node)} dir={directionOf(node)} data-block-id={id}>
      {children}
    </td>
  )
}

function alignOf(node: ViewProps['node']): string | undefined {
  const { align } = attrsOf<CellAttrs>(node)
  return align === 'center' || align === 'right' ? `doc-align-${align}` : undefined
}
