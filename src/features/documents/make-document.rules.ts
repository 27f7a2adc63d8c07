import type { DocType } from './documents.rules.ts'

const MOST_FAILURES = 3

/** Whether somebody who waits is told that it cannot be made; until then it is tried again. */
export function isGivenUp(failures: number): boolean {
  return failures >= MOST_FAILURES
}

/** Milliseconds after which nobody works on it any more, whatever became of them. */
export const ABANDONED_MS = 20 * 60_000

/** Where the files of one making lie. */
export function folderOf(userId: string, making: string): string {
  return `documents/${userId}/${making}`
}

export function copyKey(storageName: string): string {
  return `document-copies/${storageName}`
}

/** The picture of a copy's title page. */
export function coverKey(storageName: string): string {
  return `${copyKey(storageName)}-cover`
}

/** A picture that a copy shows. */
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

/** The moment that a name made of the time was made. */
export function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
