import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { lockAccount } from '#features/accounts/accounts.store.ts'
import { portfolioContract, type PortfolioDetails } from './portfolio.contract.ts'
import { DETAILS, oneLine, replacesOther } from './portfolio.rules.ts'
import { findPortfolio, savePortfolio } from './portfolio.store.ts'

const call = implement(portfolioContract).$context<CallContext>()

export const saveDetails = call.savePortfolio.handler(async ({ context, input: { title, description, seen = {} }, errors }) => {
  const { db, clock } = context.services
  const { id: userId } = learnerOf(context)
  const changes = { ...(title !== undefined && { title: oneLine(title) }), ...(description !== undefined && { description }) }
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const before = detailsOf(await findPortfolio(tx, userId))
    const isConflict = DETAILS.some((name) => {
      const text = changes[name]
      return text !== undefined && replacesOther({ text, seen: seen[name] ?? null }, before[name])
    })
    if (isConflict) throw errors.CHANGED_ELSEWHERE({ data: before })
    return detailsOf(await savePortfolio(tx, userId, changes, clock.now()))
  })
})

function detailsOf(portfolio: PortfolioDetails | null): PortfolioDetails {
  return { title: portfolio?.title ?? '', description: portfolio?.description ?? '' }
}
