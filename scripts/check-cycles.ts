interface Importing {
  path: string
  imports: readonly { path: string }[]
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Cycles of imports, also of types and by import(). `staying` are imports that may close one: `from → to`. */
export function findCycles(sources: readonly Importing[], staying: readonly string[] = []): string[] {
  const graph: Graph = new Map(sources.map(({ path, imports }) => [path, new Set(imports.map((one) => one.path.replace(/\?.*$/, '')))]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    const at = trail.indexOf(path)
    if (at >= 0) {
      found.push(
        `${[...trail.slice(at), path].join(' → ')} — a cycle has no beginning to read from; put what two of its files share into one that both import`,
      )
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) if (graph.has(next) && !staying.includes(`${path} → ${next}`)) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  const needless = staying.filter((one) => {
    const [from = '', to = ''] = one.split(' → ')
    return !graph.get(from)?.has(to) || !leads(graph, to, from)
  })
  return [...found, ...needless.map((one) => `${one} — closes no cycle of imports; take it off the list of those that stay`)]
}

function leads(graph: Graph, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return [...(graph.get(from) ?? [])].some((next) => leads(graph, next, to, seen))
}
