/** `postgres://user@one:5432,two:5432/name` as an address for each host. */
export function addressesIn(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^([\w-]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${rest}`) : [url]
}
