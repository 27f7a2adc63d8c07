import type { DocType } from './documents.rules.ts'

const MOST_FAILURES = 3

/** After this many failures it counts as failed; until then it is retried. */
export function isGivenUp(failures: number): boolean {
  return failures >= MOST_FAILURES
}

/** Milliseconds after which an unfinished run counts as abandoned. */
export const ABANDONED_MS = 20 * 60_000

/** The storage folder of a run's files. */
export function makingFolder(userId: string, making: string): string {
  return `documents/${userId}/${making}`
}

export function copyKey(storageName: string): string {
  return `document-copies/${storageName}`
}

/** The storage key of a copy's cover picture. */
export function coverKey(storageName: string): string {
  return `${copyKey(storageName)}-cover`
}

/** The storage key of a picture in a copy. */
export function copyPictureKey(storageName: string, picture: string): string {
  return `${copyKey(storageName)}.pictures/${picture}`
}

export function copyStorageName(name: string, type: DocType, userId: string): string {
  return `${name}-${type}_${userId}`
}

export function isPdfCopy(storageName: string): boolean {
  return storageName.includes('-pdf_')
}

export const PICTURE_NAME = /^picture-\d{1,3}\.(?:png|jpg)$/

/** The time in a time-ordered id. */
export function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
