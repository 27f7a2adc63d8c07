/** The day of a moment as an ISO date, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
