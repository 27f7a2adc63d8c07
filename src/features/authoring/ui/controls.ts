import { READERS, type PreviewedProject, type Reader } from '../authoring.rules.ts'
import { previewTexts } from '../authoring.texts.ts'
import { element } from './element.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type PreviewTheme = (typeof THEMES)[number]

export interface Chosen {
  projectId: string | null
  track: string | null
  reader: Reader
  theme: PreviewTheme
  isPhone: boolean
}

interface Wishes {
  project(id: string | null): void
  track(id: string): void
  reader(reader: Reader): void
  theme(theme: PreviewTheme): void
  phone(isPhone: boolean): void
}

function select<Value extends string>(label: string, name: string, options: [Value, string][], wish: (value: Value) => void) {
  const box = element('select', { name, onchange: () => wish(box.value as Value) })
  const offer = (all: [Value, string][], chosen: Value) => {
    box.replaceChildren(...all.map(([value, text]) => element('option', { value, selected: value === chosen }, text)))
    box.value = chosen
  }
  offer(options, options[0]?.[0] ?? ('' as Value))
  return { whole: element('label', {}, element('span', {}, label), box), offer, box }
}

/** The controls above the page. */
export function createControls(wishes: Wishes) {
  const project = select<string>(previewTexts.project, 'project', [['', previewTexts.everything]], (id) => wishes.project(id || null))
  const track = select<string>(previewTexts.track, 'track', [], wishes.track)
  const reader = select<Reader>(
    previewTexts.reader,
    'reader',
    READERS.map((one) => [one, previewTexts.readers[one]]),
    wishes.reader,
  )
  const theme = select<PreviewTheme>(
    previewTexts.theme,
    'theme',
    THEMES.map((one) => [one, previewTexts.themes[one]]),
    wishes.theme,
  )
  const phone = element('input', { type: 'checkbox', name: 'phone', onchange: () => wishes.phone(phone.checked) })
  const bar = element(
    'div',
    { class: 'controls', role: 'group', 'aria-label': previewTexts.controls },
    project.whole,
    track.whole,
    reader.whole,
    theme.whole,
    element('label', { class: 'check' }, phone, element('span', {}, previewTexts.phone)),
  )

  return {
    bar,
    show(projects: PreviewedProject[], chosen: Chosen): void {
      const named = projects.map((one): [string, string] => [one.id, one.isBroken ? previewTexts.broken(one.title) : one.title])
      project.offer([['', previewTexts.everything], ...named], chosen.projectId ?? '')
      const tracks = projects.find(({ id }) => id === chosen.projectId)?.tracks ?? []
      // the page shows the first track if the one in its address was just renamed
      const shown = tracks.find(({ id }) => id === chosen.track) ?? tracks[0]
      track.whole.hidden = tracks.length < 2
      track.offer(
        tracks.map(({ id, title }) => [id, title]),
        shown?.id ?? '',
      )
      reader.box.value = chosen.reader
      theme.box.value = chosen.theme
      phone.checked = chosen.isPhone
    },
  }
}
