/** The ids with one of them moved, within the bounds of the list. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id)
  const place = Math.max(0, Math.min(to, others.length))
  return others.length === ids.length ? [...ids] : others.toSpliced(place, 0, id)
}
