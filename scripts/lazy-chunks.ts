interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null
}

/** Landing pages. */
const START = /\/src\/app\/routes\/(index|onboarding)\.tsx\?/
const PROJECT = /\/src\/app\/routes\/projects\.\$projectId\.tsx\?/
/** Controls, which late parts need too. */
const CONTROLS = /\/src\/ui\/|\/lucide-react\//
/** Exported by the library's index, but used only by late parts. */
const LISTED = /\/@tanstack\/.*(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/

/**
 * One chunk for what every page needs at once, and one per landing page: small files load one after the other, and compress badly.
 * What the start screen and a project share is in the common chunk. Null leaves a module to the bundler.
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

/** One chunk for what late parts share. */
export function lateChunk(name: string) {
  return (id: string, graph: Graph): string | null => (firstChunk(id, graph) === null ? name : null)
}

/** The module and its transitive importers. */
function importersOf(id: string, graph: Graph): string[] {
  const seen = new Set([id])
  for (const one of seen) for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  return [...seen]
}
