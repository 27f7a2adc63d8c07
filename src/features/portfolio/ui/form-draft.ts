import { localStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { FILE_NAME_LONGEST, TITLE_LONGEST, WEBSITE_LONGEST } from '../portfolio.rules.ts'
import { emptyForm, type FormValue } from './document-form.tsx'

/** Where a form is kept: that of a document that exists by its id. */
export interface FormPlace {
  owner: string
  documentId?: string
}

const keyOf = ({ owner, documentId }: FormPlace) =>
  documentId === undefined ? `waymark:portfolio-form:${owner}` : `waymark:portfolio-form:${owner}:${documentId}`

/** A filled-in form that was not sent, kept if it is closed by accident or for a look at Pro. A document changed since begins anew. */
export function readFormDraft(place: FormPlace, saved: FormValue = emptyForm, store: BrowserStorage = localStore): FormValue {
  try {
    const kept: unknown = JSON.parse(store.read(keyOf(place)) ?? '{}')
    if (place.documentId === undefined) return formIn(kept, saved)
    const { before, value } = kept as { before?: unknown; value?: unknown }
    if (JSON.stringify(before) === JSON.stringify(saved)) return formIn(value, saved)
    store.remove(keyOf(place))
    return saved
  } catch {
    return saved
  }
}

export function keepFormDraft(
  place: FormPlace,
  value: FormValue | null,
  saved: FormValue = emptyForm,
  store: BrowserStorage = localStore,
): void {
  if (value === null || isUnchanged(value, saved)) store.remove(keyOf(place))
  else store.write(keyOf(place), JSON.stringify(place.documentId === undefined ? value : { before: saved, value }))
}

function isUnchanged(value: FormValue, saved: FormValue): boolean {
  if (saved === emptyForm) return value.title === '' && value.website === '' && value.file === null
  return JSON.stringify(value) === JSON.stringify(saved)
}

/** Reads the stored form. A field that cannot be read takes its saved value. */
function formIn(stored: unknown, saved: FormValue): FormValue {
  const { type, title, website, file, picture, isPublic } = stored as Partial<Record<keyof FormValue, unknown>>
  return {
    ...saved,
    type: saved.type !== 'PROJECT' && (type === 'URL' || type === 'FILE') ? type : saved.type,
    title: textIn(title, TITLE_LONGEST) ?? saved.title,
    website: textIn(website, WEBSITE_LONGEST) ?? saved.website,
    file: fileIn(file) ?? saved.file,
    picture: picture === null ? null : (textIn(picture, FILE_NAME_LONGEST) ?? saved.picture),
    isPublic: typeof isPublic === 'boolean' ? isPublic : saved.isPublic,
  }
}

function textIn(value: unknown, longest: number): string | null {
  return typeof value === 'string' ? value.slice(0, longest) : null
}

function fileIn(value: unknown): FormValue['file'] {
  if (typeof value !== 'object' || value === null || !('storageName' in value && 'fileName' in value)) return null
  const { storageName, fileName } = value
  return typeof storageName === 'string' && typeof fileName === 'string'
    ? { storageName: storageName.slice(0, 300), fileName: fileName.slice(0, FILE_NAME_LONGEST) }
    : null
}
