interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null
}

/** The pages that somebody comes to first. */
const START = /\/src\/app\/routes\/(index|onboarding)\.tsx\?/
const PROJECT = /\/src\/app\/routes\/projects\.\$projectId\.tsx\?/
/** Buttons and marks, which whatever comes late has as well. */
const CONTROLS = /\/src\/ui\/|\/lucide-react\//
/** Named by the library's list of all it has, and asked for by parts that come late. */
const LISTED = /\/@tanstack\/.*(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/

/**
 * A file for what every page needs at once, and one for each page that somebody comes to first: small files are asked for
 * one after the other, and compress badly. What the start and a project share is with what all need. Null leaves a module where it is.
 */
export function firstChunk(id: string, graph: Graph): string | null {
  const isEntry = (one: string) => graph.getModuleInfo(one)?.isEntry ?? false
  if (isEntry(id) || LISTED.test(id)) return null
  const above = importersOf(id, graph)
  const [isInProject, isInStart] = [PROJECT, START].map((page) => above.some((one) => page.test(one)))
  if (above.some(isEntry) || (isInProject && isInStart)) return 'base'
  if (isInProject) return 'project'
  if (isInStart) return CONTROLS.test(id) ? 'controls' : 'start'
  return null
}

/** A file for what comes late and is shared. */
export function lateChunk(name: string) {
  return (id: string, graph: Graph): string | null => (firstChunk(id, graph) === null ? name : null)
}

/** Itself, and everything that imports it, in however many steps. */
function importersOf(id: string, graph: Graph): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen]
}
