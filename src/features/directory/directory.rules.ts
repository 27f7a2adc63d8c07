/** The state of the directory, and the part that this device remembers. */

export const DIRECTORY_VIEWS = ['explore', 'my-projects', 'made-for-you'] as const
export type DirectoryView = (typeof DIRECTORY_VIEWS)[number]

export const DIRECTORY_TABS = ['explore', 'my-projects'] as const
export type DirectoryTab = (typeof DIRECTORY_TABS)[number]

/** Made for you belongs to the Explore tab. */
export function tabOf(view: DirectoryView): DirectoryTab {
  return view === 'my-projects' ? 'my-projects' : 'explore'
}

export const SEARCH_TYPES = ['roadmap', 'specialty', 'tool'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

export interface DirectoryState {
  view: DirectoryView
  /** as typed */
  search: string
  /** null means all */
  type: SearchType | null
  /** the title of the open series */
  series: string | null
}

export const firstDirectory: DirectoryState = { view: 'explore', search: '', type: null, series: null }

/** Typing a search switches to Explore and leaves the series. */
export function typeSearch(state: DirectoryState, search: string): DirectoryState {
  return { ...state, view: 'explore', search, series: null }
}

const SERIES = /^\s*series:/i

/** `series:` and a title asks for that series; anything else is searched as typed. */
export function readSearch(text: string): { series: string } | { words: string } {
  return SERIES.test(text) ? { series: text.replace(SERIES, '').trim() } : { words: text.trim() }
}

/** The words and type of a search; a series is searched among all types. */
export function askedBy({ search, type }: Pick<DirectoryState, 'search' | 'type'>): [words: string, type: SearchType | null] {
  const wanted = readSearch(search)
  return 'series' in wanted ? [`series:${wanted.series}`, null] : [wanted.words, type]
}

const NAMED_VIEWS: Readonly<Record<string, DirectoryView>> = {
  'all:': 'explore',
  'goal:': 'made-for-you',
  'mine:': 'my-projects',
}

/** The state that an address with `explore` opens. */
export function openedBy(explore: string): DirectoryState {
  const view = NAMED_VIEWS[explore.trim()]
  return view ? { ...firstDirectory, view } : typeSearch(firstDirectory, explore)
}

/** Choosing the selected chip returns to All. */
export function chooseType(state: DirectoryState, type: SearchType | null): DirectoryState {
  return { ...state, view: 'explore', type: state.type === type ? null : type }
}

interface Titled {
  metadata: { title: string }
}

/** The series that a `series:` search means: the exact title, otherwise the first that contains the words. */
export function seriesNamed<Series extends Titled>(all: readonly Series[], title: string): Series | null {
  const wanted = fold(title)
  if (wanted === '') return null
  const named = (one: Series) => fold(one.metadata.title)
  return all.find((one) => named(one) === wanted) ?? all.find((one) => named(one).includes(wanted)) ?? null
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** The saved view; anything unknown falls back to Explore. */
export function readView(text: string | null): DirectoryView {
  return DIRECTORY_VIEWS.find((view) => view === text) ?? 'explore'
}
