interface Group {
  group: string
  results: { id: string }[]
}

interface Answer<One extends Group> {
  partial: boolean
  /** Added later than the rest. */
  isLate?: boolean
  groups: One[]
}

/** Merges the complete answer into a partial one that is already shown: shown results keep their place and order, new ones are appended. */
export function afterWhatStands<One extends Group, Found extends Answer<One>>(shown: Found | undefined, found: Found): Found {
  if (!shown?.partial || shown.groups.length === 0) return found
  const last = shown.groups.at(-1)
  const newer = found.groups.map((one) => ({ ...one, results: one.results.filter(({ id }) => !has(shown, one.group, id)) }))
  const more = newer.find(({ group }) => group === last?.group)
  const stay = shown.groups.map((one) => (one === last && more ? { ...one, results: [...one.results, ...more.results] } : one))
  return { ...found, isLate: true, groups: [...stay, ...newer.filter((one) => one !== more && one.results.length > 0)] }
}

function has({ groups }: Answer<Group>, name: string, wanted: string): boolean {
  return groups.some(({ group, results }) => group === name && results.some(({ id }) => id === wanted))
}
