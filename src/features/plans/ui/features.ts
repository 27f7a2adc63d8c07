import { useQuery } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { featuresQuery, type PlansCalls } from '../plans.client.ts'
import type { Features } from '../plans.contract.ts'

/** Until they are known, or where they cannot be had: what is on by itself, and no limit that could stand in the way. */
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

/** The features state; without its limits while it is not known. */
export function useFeatures(): Pick<Features, 'features'> & Partial<Features> {
  return useQuery(featuresQuery(useCalls<PlansCalls>())).data ?? unknown
}
