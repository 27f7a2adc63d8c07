import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { siteContract } from './site.contract.ts'
import type { LegalText } from './site.rules.ts'

export interface SiteCalls {
  site: ContractRouterClient<typeof siteContract>
}

export function testimonialsQuery({ site }: SiteCalls) {
  return queryOptions({
    queryKey: ['testimonials'],
    queryFn: ({ signal }) => site.listTestimonials(undefined, { signal }),
    staleTime: Infinity,
  })
}

export function legalQuery({ site }: SiteCalls, name: LegalText) {
  return queryOptions({
    queryKey: ['legal', name],
    queryFn: ({ signal }) => site.getLegalText({ name }, { signal }),
    staleTime: Infinity,
  })
}
