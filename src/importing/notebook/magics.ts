const MAGIC = /^\s*(?:[\w.,[\] ]+=\s*)?(%%?[A-Za-z]\w*|!!?[^\s=!]\S*)/
const HELP = /^\s*(?:\?{1,2}[\w.]+|[\w.]+\?{1,2})\s*$/

/** Reports lines that only IPython understands, by offset from the first line. */
export function reportMagics(source: string, language: string, report: (name: string, at: number) => void): void {
  if (!/^i?python\d?$/.test(language)) return
  for (const [at, line] of source.split('\n').entries()) {
    const name = MAGIC.exec(line)?.[1] ?? (HELP.test(line) ? '?' : undefined)
    if (name === undefined) continue
    report(name, at)
    // the rest of the cell is in that language
    if (/^%%(?:bash|sh|script|javascript|js|html|latex|markdown|perl|ruby|sql|R|writefile|file|svg|cmd)$/.test(name)) return
  }
}
