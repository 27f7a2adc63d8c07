import { GenericError } from '../generic-error.tsx'

/** Fallback for a list that failed to load. */
export function ListFailure({ onRetry }: { onRetry?: () => void }) {
  return <GenericError small {...(onRetry ? { onRetry } : {})} />
}
