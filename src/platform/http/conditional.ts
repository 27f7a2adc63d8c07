/** Whether the caller has this version. Compares weakly: compression makes a tag weak. */
export function isUnchanged(known: string | null | undefined, etag: string): boolean {
  const named = (tag: string) => tag.trim().replace(/^W\//, '')
  return !!known && known.split(',').some((tag) => named(tag) === named(etag) || tag.trim() === '*')
}

const KEPT = ['cache-control', 'etag', 'expires', 'last-modified', 'set-cookie', 'vary']

/** Answers 304 when the caller has this version. */
export function sparing(request: Request, response: Response): Response {
  const etag = response.headers.get('etag')
  if (response.status !== 200 || !etag || !isUnchanged(request.headers.get('if-none-match'), etag)) return response
  void response.body?.cancel()
  return new Response(null, { status: 304, headers: [...response.headers].filter(([name]) => KEPT.includes(name)) })
}
