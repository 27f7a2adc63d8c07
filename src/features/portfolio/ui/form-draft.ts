import { localStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { FILE_NAME_LONGEST, TITLE_LONGEST, WEBSITE_LONGEST } from '../portfolio.rules.ts'
import { emptyForm, type FormValue } from './document-form.tsx'

const keyOf = (owner: string) => `waymark:portfolio-form:${owner}`

/** A filled-in form that was not sent, kept if it is closed by accident or for a look at Pro. */
export function readFormDraft(owner: string, store: BrowserStorage = localStore): FormValue {
  try {
    const { type, title, website, file, isPublic } = JSON.parse(store.read(keyOf(owner)) ?? '{}') as Partial<
      Record<keyof FormValue, unknown>
    >
    return {
      ...emptyForm,
      type: type === 'URL' ? 'URL' : 'FILE',
      title: textIn(title, TITLE_LONGEST),
      website: textIn(website, WEBSITE_LONGEST),
      file: fileIn(file),
      isPublic: isPublic !== false,
    }
  } catch {
    return emptyForm
  }
}

export function keepFormDraft(owner: string, value: FormValue | null, store: BrowserStorage = localStore): void {
  const isEmpty = value === null || (value.title === '' && value.website === '' && value.file === null)
  if (isEmpty) store.remove(keyOf(owner))
  else store.write(keyOf(owner), JSON.stringify(value))
}

function textIn(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.slice(0, longest) : ''
}

function fileIn(value: unknown): FormValue['file'] {
  if (typeof value !== 'object' || value === null || !('storageName' in value && 'fileName' in value)) return null
  const { storageName, fileName } = value
  return typeof storageName === 'string' && typeof fileName === 'string'
    ? { storageName: storageName.slice(0, 300), fileName: fileName.slice(0, FILE_NAME_LONGEST) }
    : null
}
