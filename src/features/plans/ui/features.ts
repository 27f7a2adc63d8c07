import { useQuery } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { featuresQuery, type PlansCalls } from '../plans.client.ts'
import type { Features } from '../plans.contract.ts'

/** The default while they are unknown: the features that are on by default, and no limits. */
const unknown: Pick<Features, 'features'> = {
  features: {
    'general.dev': false,
    'general.beta': false,
    'general.prod': true,
    'general.admin': false,
    chat: true,
    liveDocs: true,
    editorToolbar: false,
    gatedContent: false,
  },
}

/** The features; without limits while they are unknown. */
export function useFeatures(): Pick<Features, 'features'> & Partial<Features> {
  return useQuery(featuresQuery(useCalls<PlansCalls>())).data ?? unknown
}
