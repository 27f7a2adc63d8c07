/** The id of a task's field, different from the task's own. */
export function fieldId(id: string): string {
  return `${id}--field`
}

export function describedBy(id: string): string {
  return `${id}--about`
}

/** Of a task whose field comes later, what names it. */
export function nameId(id: string): string {
  return `${id}--name`
}

/** Of a box of tasks, what says which one it is. */
export function badgeId(boxId: string): string {
  return `${boxId}--badge`
}
