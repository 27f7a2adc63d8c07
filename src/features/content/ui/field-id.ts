/** The id of a task's field, different from the task's own. */
export function fieldId(id: string): string {
  return `${id}--field`
}

export function describedBy(id: string): string {
  return `${id}--about`
}
