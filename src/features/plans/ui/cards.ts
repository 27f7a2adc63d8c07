import { CARD_IDS, PRICES, type PlanCard } from '../rules.ts'
import { plansTexts } from '../texts.ts'

export const planCards: readonly PlanCard[] = CARD_IDS.map((id) => ({ id, ...plansTexts.cards[id], price: PRICES[id] }))
