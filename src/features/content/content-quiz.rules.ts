/** A deterministic shuffle, because authors tend to write the right option first. */
export function mixed<Item extends { id: string }>(items: readonly Item[], seed: string): Item[] {
  return items
    .map((item) => ({ item, place: hashOf(`${seed} ${item.id}`) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** FNV-1a plus a final mix, so that ids which differ only in the last letter spread out. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The order of a question's options in a round; the text shows the first round. */
export function optionsIn<Option extends { id: string }>(questionId: string, options: readonly Option[], round = 1): Option[] {
  return mixed(options, `${questionId} ${round}`)
}
