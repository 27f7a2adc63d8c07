import type { Portfolio } from '../portfolio.contract.ts'
import { portfolioTexts } from '../portfolio.texts.ts'

const chip = 'rounded-full px-3 py-1 text-xs font-medium print:border'

/** The skills of the projects on this page. */
export function Skills({ skills: { categories, concepts } }: Pick<Portfolio, 'skills'>) {
  if (categories.length === 0 && concepts.length === 0) return null
  return (
    <section aria-labelledby="skills" className="mt-10">
      <h2 id="skills" className="text-lg">
        {portfolioTexts.skills}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {categories.map((category) => (
          <li key={category} className={`${chip} bg-accent-soft text-accent-ink`}>
            {category}
          </li>
        ))}
        {concepts.map((concept) => (
          <li key={concept} className={`${chip} bg-well text-ink-soft`}>
            {concept}
          </li>
        ))}
      </ul>
    </section>
  )
}
