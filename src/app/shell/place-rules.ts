export type PlaceName = 'onboarding' | 'project' | 'portfolio' | 'login' | 'other'

export interface ShellPlace {
  name: PlaceName
  /** exactly '/' */
  isHome: boolean
  projectId: string | null
  /** a page that somebody shows to others */
  isSomebodys: boolean
}

/** The part of the product that a path belongs to, for the shell. */
export function placeOf(pathname: string): ShellPlace {
  const [first, second, third, ...more] = pathname.split('/').filter(Boolean)
  const place = (name: PlaceName, projectId: string | null = null): ShellPlace => ({
    name,
    isHome: first === undefined,
    projectId,
    isSomebodys: second !== undefined && ['portfolio', 'projects'].includes(second) && !OURS.has(first ?? ''),
  })
  if (first === undefined || (first === 'onboarding' && second === undefined)) return place('onboarding')
  if (first === 'projects' && second !== undefined && third === undefined) return place('project', decode(second))
  if (first === 'login' && second === undefined) return place('login')
  if (isPortfolio([first, second, third, ...more])) return place('portfolio')
  return place('other')
}

const OURS = new Set(['admin', 'author', 'projects'])

function isPortfolio(parts: (string | undefined)[]): boolean {
  const own = parts[0] === 'portfolio' ? parts.slice(1) : parts[1] === 'portfolio' ? parts.slice(2) : null
  if (!own) return false
  const [next, id, ...more] = own.filter((part) => part !== undefined)
  return next === undefined || (next === 'documents' && id !== undefined && more.length === 0)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The toolbar is missing only on a visitor's start screen. */
export function showsToolbar(place: ShellPlace, isSignedIn: boolean): boolean {
  return isSignedIn || !place.isHome
}

/** Whoever visits a friend's page is shown the friend's work, and no prices. */
export function showsOffer(place: ShellPlace, isSignedIn: boolean): boolean {
  return !isSignedIn && !place.isSomebodys
}

/** The course lies at the edge where somebody looks for what to learn, or learns it. */
export function showsCourse(place: ShellPlace): boolean {
  return place.name === 'onboarding' || place.name === 'project'
}

/** The boxes of tasks on a page, and in how many of them one writes and tests in the page. */
export interface TasksHere {
  all: number
  inPage: number
  /** a field of one has the focus, or one is done */
  isBegun: boolean
}

/**
 * On a phone, a project says once that projects need a desktop. It does not where most tasks are done in the page, nor to somebody who has
 * begun a task; the start page and onboarding never say it.
 */
export function showsMobileNotice({ name }: Pick<ShellPlace, 'name'>, { all, inPage, isBegun }: TasksHere): boolean {
  return name === 'project' && inPage * 2 <= all && !isBegun
}

/** The search that an address opens the directory with: `?explore=dns`, `?explore=series:Speak the web`. */
export function wantedOf(search: string): string | null {
  return new URLSearchParams(search).get('explore')?.trim().slice(0, 200) || null
}
