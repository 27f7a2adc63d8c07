interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null
}

/** What a page needs from the first moment on. */
const FIRST = /src\/app\/routes\/(__root|index|onboarding|projects)\b/

/** A file for what comes late and is shared: fifty small ones are asked for one after the other, and compress badly. Null leaves a module where it is. */
export function lateChunk(name: string) {
  return (id: string, graph: Graph): string | null => {
    const above = importersOf(id, graph)
    return above.some((one) => FIRST.test(one) || graph.getModuleInfo(one)?.isEntry) ? null : name
  }
}

/** Itself, and everything that imports it, in however many steps. */
function importersOf(id: string, graph: Graph): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen]
}
