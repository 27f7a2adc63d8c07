const SCRIPT = /\.(js|mjs|ts|jsx|tsx)$/
const REQUEST = /\brequire\((['"])([^'"\n]+)\1\)/g

export function isScriptFile(name: string): boolean {
  return SCRIPT.test(name)
}

/** What written code imports. */
export function requestsIn(code: string): string[] {
  return [...code.matchAll(REQUEST)].map(([, , request = '']) => request)
}
