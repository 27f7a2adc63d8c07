import { READERS, type About, type CataloguePreview, type Reader, type RightAnswer } from '../authoring.rules.ts'
import { previewTexts } from '../authoring.texts.ts'
import { createControls, THEMES, type Chosen, type PreviewTheme } from './controls.ts'
import { element } from './element.ts'
import { createMarks } from './marks.ts'
import { answerList } from './answer-list.ts'
import { brokenCard, remarkList } from './remark-list.ts'
import { siteFrame } from './site-frame.ts'

const asked = new URLSearchParams(location.search)
const chosen: Chosen = {
  projectId: null,
  track: null,
  reader: READERS.find((one) => one === asked.get('reader')) ?? 'pro',
  theme: THEMES.find((one) => one === asked.get('theme')) ?? 'system',
  isPhone: asked.get('phone') === 'yes',
}
let now: CataloguePreview | null = null
let about: About | null = null
let hiddenAt = -1
let wasLost = false
let entered = ''

const frame = element('iframe', { title: previewTexts.frame })
const overlay = element('section', { class: 'overlay', role: 'alert' })
const list = element('aside', { class: 'remarks', 'aria-labelledby': 'remarks', tabindex: '-1' })
const toRemarks = element('button', { type: 'button', class: 'skip', onclick: () => list.focus() }, previewTexts.toRemarks)
const status = element('p', { class: 'status', role: 'status' }, previewTexts.looking)
const site = siteFrame(frame, () => void moved())
const marks = createMarks(site)
const controls = createControls({
  project: (id) => void openProject(id),
  track: (id) => site.open(`/projects/${chosen.projectId}?track=${encodeURIComponent(id)}`),
  reader: (reader) => void lookAs(reader),
  theme: chooseTheme,
  phone: choosePhone,
})

async function ask(path: string, body?: object): Promise<Response> {
  const sent = body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
  const answer = await fetch(path, sent)
  if (!answer.ok && answer.status !== 404) status.textContent = previewTexts.failed
  return answer
}

/** Switches the reader, and sets up what that reader has done in the project. */
async function enter(projectId: string | null): Promise<void> {
  entered = `${chosen.reader} ${projectId}`
  await ask('/author/reader', { reader: chosen.reader, projectId })
}

async function openProject(id: string | null): Promise<void> {
  await enter(id)
  site.open(id === null ? '/' : `/projects/${id}`)
}

async function lookAs(reader: Reader): Promise<void> {
  chosen.reader = reader
  await enter(chosen.projectId)
  keepInAddress()
  await site.reload()
}

function chooseTheme(theme: PreviewTheme): void {
  chosen.theme = theme
  document.cookie = `theme=${theme}; path=/; max-age=${theme === 'system' ? 0 : 31_536_000}; samesite=lax`
  document.documentElement.dataset.theme = theme
  const page = frame.contentDocument?.documentElement
  if (page) page.dataset.theme = theme
  keepInAddress()
}

function choosePhone(isPhone: boolean): void {
  chosen.isPhone = isPhone
  document.body.classList.toggle('phone', isPhone)
  keepInAddress()
}

/** Keeps the state in the address, for reloads and bookmarks. */
function keepInAddress(): void {
  const { reader, theme, isPhone } = chosen
  const query = new URLSearchParams({ at: site.path(), reader, theme, ...(isPhone && { phone: 'yes' }) })
  history.replaceState(null, '', `?${query}`)
}

/** Called when the frame shows another page of the site. */
async function moved(): Promise<void> {
  const projectId = site.projectId()
  chosen.projectId = projectId
  chosen.track = new URLSearchParams(site.window().location.search).get('track')
  keepInAddress()
  if (now) controls.show(now.projects, chosen)
  if (projectId !== null && entered !== `${chosen.reader} ${projectId}`) {
    await enter(projectId)
    await site.refresh()
  }
  await lookBeside()
}

async function lookBeside(): Promise<void> {
  const { projectId } = chosen
  const answer = projectId === null ? null : await ask(`/author/about/${encodeURIComponent(projectId)}`)
  if (projectId !== chosen.projectId) return
  about = answer?.ok ? ((await answer.json()) as About) : null
  const shared = projectId === null && now && now.shared.length > 0 ? now.shared : null
  const isReadHere = list.contains(document.activeElement)
  const isUnfolded = list.querySelector<HTMLDetailsElement>('.answers')?.open === true
  list.replaceChildren(
    ...(about?.sight ? [element('p', { class: 'soft sight' }, about.sight, ' ', previewTexts.everybody)] : []),
    ...remarkList(about?.remarks ?? shared, marks.lead),
    ...answerList(about?.answers ?? [], isUnfolded, (answer) => void tryAnswer(answer)),
  )
  // the focused element was in the old list
  if (isReadHere) list.focus()
  marks.show(about?.remarks ?? shared ?? [])
  showOverlay()
}

/** Fills in the answer without pressing Done, so that the author sees the check as a learner does. */
async function tryAnswer({ id, text }: RightAnswer): Promise<void> {
  marks.lead(id)
  status.textContent = (await site.write(id, text)) ? previewTexts.written : previewTexts.notOpen
}

function showOverlay(): void {
  const project = now?.projects.find(({ id }) => id === chosen.projectId)
  const mistakes = (about?.remarks ?? []).filter(({ kind }) => kind === 'mistake')
  const isShared = now?.isHeldBack === true
  const isBroken = mistakes.length > 0 && (project?.isBroken ?? isShared)
  document.body.classList.toggle('broken', isBroken)
  if (!isBroken || hiddenAt === now?.save) return overlay.replaceChildren()
  overlay.replaceChildren(
    ...brokenCard(mistakes, {
      isShared,
      isNew: project !== undefined && project.version === null,
      hide: hideOverlay,
    }),
  )
}

/** Hides the overlay; the list of remarks shows the same. */
function hideOverlay(): void {
  hiddenAt = now?.save ?? -1
  overlay.replaceChildren()
  list.focus()
}

function isOnScreen(id: string): boolean {
  return chosen.projectId === null || chosen.projectId === id
}

async function hear(next: CataloguePreview): Promise<void> {
  const heardAt = performance.now()
  const isFirst = now === null
  now = next
  controls.show(next.projects, chosen)
  if (isFirst) return open()
  if (wasLost) return comeBack()
  if (next.changed.some(isOnScreen)) await site.refresh()
  say(next, heardAt)
  await lookBeside()
}

function say({ projects, isHeldBack, changed, tookMs }: CataloguePreview, heardAt: number): void {
  const ms = Math.round(tookMs + performance.now() - heardAt)
  const current = projects.find(({ id }) => id === chosen.projectId)
  const other = projects.find(({ id }) => changed.includes(id))
  if (changed.some(isOnScreen)) status.textContent = previewTexts.shown(ms)
  else if (current?.isBroken ?? isHeldBack) status.textContent = previewTexts.unshown
  else status.textContent = other ? previewTexts.elsewhere(other.title) : previewTexts.noChange
}

/** Reconnects after the preview was restarted, perhaps with an empty database. */
async function comeBack(): Promise<void> {
  wasLost = false
  await enter(chosen.projectId)
  await site.reload()
  status.textContent = previewTexts.watching
}

async function open(): Promise<void> {
  const at = asked.get('at') ?? '/'
  const path = at.startsWith('/') && !at.startsWith('//') && !at.startsWith('/author') ? at : '/'
  await enter(/^\/projects\/([^/?]+)/.exec(path)?.[1] ?? null)
  frame.src = path
  status.textContent = previewTexts.watching
}

document.body.append(
  element('header', {}, toRemarks, element('h1', {}, previewTexts.title), controls.bar, status),
  element('main', {}, element('div', { class: 'stage' }, frame, overlay), list),
)
overlay.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hideOverlay()
})
chooseTheme(chosen.theme)
choosePhone(chosen.isPhone)
const events = new EventSource('/author/events')
events.addEventListener('preview', ({ data }: MessageEvent<string>) => void hear(JSON.parse(data) as CataloguePreview))
events.addEventListener('error', () => {
  wasLost = true
  status.textContent = previewTexts.lost
})
