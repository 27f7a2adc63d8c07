import type { ContractRouterClient } from '@orpc/contract'
import type { User } from '#features/accounts/accounts.contract.ts'
import { FetchError, ResponseError } from '#platform/calls/errors.ts'
import { retrying } from '#platform/calls/retry.ts'
import { picturePath } from './uploads.rules.ts'
import { uploadTexts } from './uploads.texts.ts'
import type { uploadsContract, Uploaded } from './uploads.contract.ts'

export interface UploadsCalls {
  uploads: ContractRouterClient<typeof uploadsContract>
}

/** A refusal of the server, in words that a user may see. */
export class UploadRefused extends Error {}

/** The server has looked into the file and will not take it. */
export class FileRefused extends UploadRefused {
  readonly isWrongType: boolean
  constructor(message: string, isWrongType: boolean) {
    super(message)
    this.isWrongType = isWrongType
  }
}

/** No upload address was issued; `isForeseen` if the server said why. */
export class AddressRefused extends UploadRefused {
  readonly isForeseen: boolean
  constructor(message: string, isForeseen: boolean, cause: unknown) {
    super(message, { cause })
    this.isForeseen = isForeseen
  }
}

/** The file service answered in an unexpected format. */
export class UploadServiceFailed extends Error {}

export interface Sending {
  signal: AbortSignal
  /** from 0 to 1 */
  report: (fraction: number) => void
}

/** What took longer is not sent again by itself: a large file, or one that a silent part of the site kept waiting. */
const REPEATED_MS = 10_000

/** An address takes one file; sending the same file again to another address is the same upload. */
export async function uploadFile({ uploads }: UploadsCalls, fileName: string, file: Blob, sending: Sending): Promise<Uploaded> {
  const begun = performance.now()
  try {
    return await retrying(async () => {
      const url = await addressFor({ uploads }, fileName, sending.signal)
      return put(url, file, sending).catch((error: unknown) => {
        throw performance.now() - begun > REPEATED_MS ? refusalIn(error) : error
      })
    })
  } catch (error) {
    throw refusalIn(error)
  }
}

/** Turns a 503 with a message into a refusal that shows this message. */
function refusalIn(error: unknown): unknown {
  const isAway = error instanceof ResponseError && error.status === 503 && error.message !== ''
  return isAway ? new UploadRefused(error.message, { cause: error }) : error
}

async function addressFor({ uploads }: UploadsCalls, fileName: string, signal: AbortSignal): Promise<string> {
  try {
    return (await retrying(() => uploads.signUpload({ fileName }, { signal }))).url
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof FetchError && !navigator.onLine) throw new AddressRefused(uploadTexts.offline, true, error)
    const isForeseen =
      error instanceof ResponseError &&
      error.status < 500 &&
      error.message !== '' &&
      (error.defined || error.status === 403 || error.status === 429)
    throw new AddressRefused(isForeseen ? error.message : uploadTexts.noAddress, isForeseen, error)
  }
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function put(url: string, file: Blob, { signal, report }: Sending): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => report(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (isXml(request)) return reject(new UploadServiceFailed(`The upload was answered with XML and ${request.status}.`))
      const { message = '', data, ...answer } = answerOf(request.responseText)
      if (request.status < 300) return resolve(answer as unknown as Uploaded)
      if (request.status === 422 && message) return reject(new FileRefused(message, data?.refused === 'wrong_type'))
      if (request.status < 500 && message) return reject(new UploadRefused(message))
      return reject(new ResponseError(request.status, { code: 'UPLOAD_FAILED', message, defined: false, data: null }))
    })
    request.addEventListener('error', () => reject(new FetchError(null)))
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function isXml(request: XMLHttpRequest): boolean {
  return /xml/.test(request.getResponseHeader('content-type') ?? '') || request.responseText.startsWith('<?xml')
}

interface UploadAnswer {
  message?: string
  data?: { refused?: string } | null
}

function answerOf(text: string): UploadAnswer {
  try {
    return JSON.parse(text) as UploadAnswer
  } catch {
    return {}
  }
}

/** Says that an uploaded file is not needed, where it was taken out of a form. Without an answer it goes a day later. */
export function giveUpFile({ uploads }: UploadsCalls, storageName: string): void {
  void uploads.giveUpUpload({ storageName }).catch(() => {})
}

export function savePicture(
  { uploads }: UploadsCalls,
  { nickname }: Pick<User, 'nickname'>,
  fileName: string | null,
  options: { context: { idempotencyKey: string } },
) {
  return uploads.savePicture({ picture: fileName === null ? null : picturePath(nickname, fileName) }, options)
}
