/** What the directory shows, and what it remembers on this device. */

export const DIRECTORY_VIEWS = ['explore', 'my-projects', 'made-for-you'] as const
export type DirectoryView = (typeof DIRECTORY_VIEWS)[number]

export const DIRECTORY_TABS = ['explore', 'my-projects'] as const
export type DirectoryTab = (typeof DIRECTORY_TABS)[number]

/** Made for you is a part of Explore. */
export function tabOf(view: DirectoryView): DirectoryTab {
  return view === 'my-projects' ? 'my-projects' : 'explore'
}

export const SEARCH_TYPES = ['roadmap', 'specialty', 'tool'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

export interface DirectoryState {
  view: DirectoryView
  /** as it is typed */
  search: string
  /** null is All */
  type: SearchType | null
  /** the series that is looked into, by its title */
  series: string | null
}

export const firstDirectory: DirectoryState = { view: 'explore', search: '', type: null, series: null }

/** Searching is exploring, and looks at everything again. */
export function typeSearch(state: DirectoryState, search: string): DirectoryState {
  return { ...state, view: 'explore', search, series: null }
}

const SERIES = /^\s*series:/i

/** `series:` and a title is the wish to see that series; everything else is looked for as it stands. */
export function readSearch(text: string): { series: string } | { words: string } {
  return SERIES.test(text) ? { series: text.replace(SERIES, '').trim() } : { words: text.trim() }
}

/** The words and the kind that a search asks for; a series is looked for among all kinds. */
export function askedBy({ search, type }: Pick<DirectoryState, 'search' | 'type'>): [words: string, type: SearchType | null] {
  const wanted = readSearch(search)
  return 'series' in wanted ? [`series:${wanted.series}`, null] : [wanted.words, type]
}

/** What an address that carries `explore` opens. */
export function openedBy(explore: string): DirectoryState {
  return explore.trim() === 'goal:' ? { ...firstDirectory, view: 'made-for-you' } : typeSearch(firstDirectory, explore)
}

/** The chip that is chosen goes back to All. */
export function chooseType(state: DirectoryState, type: SearchType | null): DirectoryState {
  return { ...state, view: 'explore', type: state.type === type ? null : type }
}

interface Titled {
  metadata: { title: string }
}

/** The series a `series:` search means: the one of that title, otherwise the first that holds the words. */
export function seriesNamed<Series extends Titled>(all: readonly Series[], title: string): Series | null {
  const wanted = fold(title)
  if (wanted === '') return null
  const named = (one: Series) => fold(one.metadata.title)
  return all.find((one) => named(one) === wanted) ?? all.find((one) => named(one).includes(wanted)) ?? null
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** The views that are remembered; anything else on the device is as good as nothing. */
export function readView(text: string | null): DirectoryView {
  return DIRECTORY_VIEWS.find((view) => view === text) ?? 'explore'
}
