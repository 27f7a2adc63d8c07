/** What somebody types into for a task has an id of its own, beside the task's. */
export function fieldId(id: string): string {
  return `${id}--field`
}

export function describedBy(id: string): string {
  return `${id}--about`
}
