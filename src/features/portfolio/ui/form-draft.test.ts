import { expect, test } from 'vitest'
import { openStorage } from '#platform/browser/storage.ts'
import { fakeStorage } from '#platform/browser/browser.fixtures.ts'
import { emptyForm, type FormValue } from './document-form.tsx'
import { keepFormDraft, readFormDraft } from './form-draft.ts'

test('a filled-in form is there again for the same person, until it is sent or discarded', () => {
  const kept = fakeStorage()
  const store = openStorage(() => kept)
  const value: FormValue = {
    ...emptyForm,
    type: 'URL',
    title: 'My server',
    website: 'example.org',
    isPublic: false,
    file: { storageName: 'portfolio_1', fileName: 'a.pdf' },
  }
  keepFormDraft({ owner: 'ada' }, value, emptyForm, store)
  expect(readFormDraft({ owner: 'ada' }, emptyForm, store)).toEqual(value)
  expect(readFormDraft({ owner: 'eve' }, emptyForm, store)).toEqual(emptyForm)
  keepFormDraft({ owner: 'ada' }, null, emptyForm, store)
  expect(readFormDraft({ owner: 'ada' }, emptyForm, store)).toEqual(emptyForm)
})

const open = { ...emptyForm, type: 'URL' as const, title: 'My server', website: 'example.org' }
const place = { owner: 'ada', documentId: 'tile1' }

test('changes to a document are there again, until it was changed elsewhere', () => {
  const kept = fakeStorage()
  const store = openStorage(() => kept)
  const changed = { ...open, title: '', isPublic: false }
  keepFormDraft(place, changed, open, store)
  expect(readFormDraft(place, open, store)).toEqual(changed)
  expect(readFormDraft({ ...place, documentId: 'tile2' }, open, store)).toEqual(open)
  expect(readFormDraft({ owner: 'ada' }, emptyForm, store)).toEqual(emptyForm)
  const elsewhere = { ...open, title: 'Our server' }
  expect(readFormDraft(place, elsewhere, store)).toEqual(elsewhere)
})

test('a document that is again as saved keeps nothing', () => {
  const kept = fakeStorage()
  const store = openStorage(() => kept)
  keepFormDraft(place, { ...open, title: 'M' }, open, store)
  keepFormDraft(place, { ...open }, open, store)
  expect(kept.length).toBe(0)
})

test('a finished project stays one, with the picture that was chosen', () => {
  const kept = fakeStorage()
  const store = openStorage(() => kept)
  const project = { ...emptyForm, type: 'PROJECT' as const, title: 'Probe', projectId: 'probe', picture: 'answer_1.png' }
  for (const picture of [null, 'answer_2.png']) {
    keepFormDraft(place, { ...project, picture }, project, store)
    expect(readFormDraft(place, project, store)).toEqual({ ...project, picture })
  }
})

test.each(['', 'null', '[]', '{"title":7,"file":"x","type":"PROJECT"}', '{"file":{"storageName":{}}}', '{'])(
  'any stored data gives a form: %s',
  (text) => {
    const kept = fakeStorage()
    const store = openStorage(() => kept)
    kept.setItem('waymark:portfolio-form:ada', text)
    kept.setItem('waymark:portfolio-form:ada:tile1', text)
    kept.setItem('waymark:portfolio-form:ada:tile2', `{"before":${JSON.stringify(open)},"value":${text || 7}}`)
    expect(readFormDraft({ owner: 'ada' }, emptyForm, store)).toEqual(emptyForm)
    expect(readFormDraft(place, open, store)).toEqual(open)
    expect(readFormDraft({ ...place, documentId: 'tile2' }, open, store)).toEqual(open)
  },
)
