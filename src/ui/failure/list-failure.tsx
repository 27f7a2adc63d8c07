import { GenericError } from '../generic-error.tsx'

/** Stands where a list could not be loaded. */
export function ListFailure({ onRetry }: { onRetry?: () => void }) {
  return <GenericError small {...(onRetry ? { onRetry } : {})} />
}
