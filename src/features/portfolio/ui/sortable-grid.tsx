import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import Grip from 'lucide-react/icons/grip-vertical'
import { useItem } from '#platform/outbox/use-item.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useSortable } from '#ui/use-sortable.ts'
import type { PortfolioCalls } from '../portfolio.client.ts'
import type { Portfolio, PortfolioDocument } from '../portfolio.contract.ts'
import { arrange as arranged } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'
import { AddTile } from './add-tile.tsx'
import { DocumentGrid } from './document-grid.tsx'
import { DocumentMenu } from './document-menu.tsx'
import { DocumentTile } from './document-tile.tsx'
import { openOrder, ORDER } from './open-order.ts'
import { usePortfolioMode } from './use-portfolio-mode.ts'

interface SortableGridProps {
  portfolio: Portfolio
  owner: string
  isFull: boolean
}

/** The owner's documents, sorted by dragging, arrow keys or their menus; newest first by default. */
export function SortableGrid({ portfolio: { documents, nickname, isOrdered }, owner, isFull }: SortableGridProps) {
  const outbox = openOrder({ calls: useCalls<PortfolioCalls>(), queryClient: useQueryClient(), owner, mode: usePortfolioMode() })
  useEffect(() => outbox.recover(), [outbox])
  const wish = useItem(outbox, ORDER).draft
  const known = new Map(documents.map((document) => [document.id, document]))
  const arrange = (order: string[] | null) => outbox.edit(ORDER, { order })
  const { ids, dragged, list, said, moveTo, itemProps, gripProps } = useSortable({
    ids: orderOf(documents, wish),
    onOrder: arrange,
    sayMoved: (id, place, count) => portfolioTexts.movedTo(known.get(id)?.title ?? '', place, count),
  })
  const isMovable = ids.length > 1

  return (
    <div ref={list}>
      <div className="mb-4 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h2 id="projects" className="text-lg">
          {portfolioTexts.projects}
        </h2>
        {(wish ? wish.order !== null : isOrdered) && isMovable && (
          <Button variant="quiet" size="sm" className="print:hidden" onClick={() => arrange(null)}>
            {portfolioTexts.newestFirst}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <DocumentGrid>
        {ids.flatMap((id, at) => {
          const document = known.get(id)
          if (!document) return []
          const grip = isMovable && (
            <Tooltip text={portfolioTexts.moveHelp}>
              <IconButton icon={Grip} label={portfolioTexts.move(document.title)} className="cursor-grab touch-none" {...gripProps(id)} />
            </Tooltip>
          )
          const menu = (
            <DocumentMenu
              nickname={nickname}
              document={document}
              {...(at > 0 && { onEarlier: () => moveTo(id, at - 1) })}
              {...(at < ids.length - 1 && { onLater: () => moveTo(id, at + 1) })}
            />
          )
          return (
            <li key={id} {...itemProps(id)} className={dragged === id ? 'opacity-60' : undefined}>
              <DocumentTile
                nickname={nickname}
                document={document}
                isOwn
                menu={
                  <div className="flex">
                    {grip}
                    {menu}
                  </div>
                }
              />
            </li>
          )
        })}
        <li>
          <AddTile isFull={isFull} />
        </li>
      </DocumentGrid>
    </div>
  )
}

/** The saved order, or the unsaved change. */
function orderOf(documents: readonly PortfolioDocument[], wish: { order: string[] | null } | null): string[] {
  return (wish ? arranged(documents, wish.order) : documents).map(({ id }) => id)
}
