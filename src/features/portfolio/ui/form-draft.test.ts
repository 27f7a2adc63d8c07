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
  keepFormDraft('ada', value, store)
  expect(readFormDraft('ada', store)).toEqual(value)
  expect(readFormDraft('eve', store)).toEqual(emptyForm)
  keepFormDraft('ada', null, store)
  expect(readFormDraft('ada', store)).toEqual(emptyForm)
})

test.each(['', 'null', '[]', '{"title":7,"file":"x","type":"PROJECT"}', '{"file":{"storageName":{}}}', '{'])(
  'any stored data gives a form: %s',
  (text) => {
    const kept = fakeStorage()
    kept.setItem('waymark:portfolio-form:ada', text)
    expect(
      readFormDraft(
        'ada',
        openStorage(() => kept),
      ),
    ).toEqual(emptyForm)
  },
)
