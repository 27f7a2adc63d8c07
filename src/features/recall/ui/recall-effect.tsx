import { useSuspenseQuery } from '@tanstack/react-query'
import { cellClass, numberClass, TableRegion } from '#features/admin/ui/admin-sheet.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { FEWEST_LEARNERS } from '../recall-effect.rules.ts'
import { effectQuery, type RecallCalls } from '../recall.client.ts'
import { recallEffectTexts as texts } from '../recall.texts.ts'

/** For whoever runs the site: what recall does, of all learners together. */
export function RecallEffect() {
  const { learners, held, compared, found } = useSuspenseQuery(effectQuery(useCalls<RecallCalls>())).data
  return (
    <section aria-labelledby="recall-effect" className="mt-10 flex flex-col gap-3">
      <h2 id="recall-effect" className="text-xl">
        {texts.title}
      </h2>
      <p className="max-w-reading text-ink-soft">{texts.intro}</p>
      {found ? (
        <>
          <p className="max-w-reading font-medium">{texts.difference(found.difference, found.from, found.to)}</p>
          <TableRegion label={texts.region}>
            <thead>
              <tr>
                {texts.columns.map((column, at) => (
                  <th key={column} scope="col" className={at === 0 ? cellClass : numberClass}>
                    {column || <span className="sr-only">{texts.region}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row" className={cellClass}>
                  {texts.held}
                </th>
                <td className={numberClass}>{held}</td>
                <td className={numberClass}>{texts.share(found.heldShare)}</td>
              </tr>
              <tr>
                <th scope="row" className={cellClass}>
                  {texts.compared}
                </th>
                <td className={numberClass}>{compared}</td>
                <td className={numberClass}>{texts.share(found.comparedShare)}</td>
              </tr>
            </tbody>
          </TableRegion>
          <p className="text-sm text-ink-soft">{texts.learners(learners)}</p>
        </>
      ) : (
        <p className="font-medium">{texts.notEnough(learners, FEWEST_LEARNERS)}</p>
      )}
    </section>
  )
}
