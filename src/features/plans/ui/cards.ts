import { CARD_IDS, PRICES, type PlanCard } from '../plans.rules.ts'
import { plansTexts } from '../plans.texts.ts'

export const planCards: readonly PlanCard[] = CARD_IDS.map((id) => ({ id, ...plansTexts.cards[id], price: PRICES[id] }))
