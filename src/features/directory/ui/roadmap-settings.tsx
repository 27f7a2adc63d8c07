import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide'
import { Chip } from '#ui/chip.tsx'
import { ORDERS, type Direction } from '#features/schedule/order.rules.ts'
import { chooseOrder, type MyChoice } from '../mine.rules.ts'
import { mineTexts } from '../directory.texts.ts'
import { directory } from './directory-store.ts'

const directions: { direction: Direction; icon: typeof ArrowUpNarrowWide }[] = [
  { direction: 'asc', icon: ArrowUpNarrowWide },
  { direction: 'desc', icon: ArrowDownWideNarrow },
]

/** The order of the list and the roadmap. */
export function RoadmapSettings({ choice }: { choice: MyChoice }) {
  return (
    <div className="flex flex-col gap-5 py-2">
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{mineTexts.order}</legend>
        <div className="flex flex-wrap gap-1.5">
          {ORDERS.map((order) => (
            <Chip key={order} selected={choice.order === order} onClick={() => directory.choose(chooseOrder(choice, order))}>
              {mineTexts.orders[order]}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{mineTexts.directionLabel}</legend>
        <div className="flex flex-wrap gap-1.5">
          {directions.map(({ direction, icon }) => (
            <Chip
              key={direction}
              icon={icon}
              selected={choice.direction === direction}
              onClick={() => directory.choose({ ...choice, direction })}
            >
              {mineTexts.direction[direction]}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
