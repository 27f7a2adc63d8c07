import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** The parts of waymark.mjs in order: each uses only those before it. */
const PARTS = [
  '../../pure/counted.ts',
  '../../pure/edit-distance.ts',
  '../content/looks.rules.ts',
  '../content/look-words.rules.ts',
  '../content/look-options.rules.ts',
  '../content/look-commands.rules.ts',
  'plan.rules.ts',
  'tool.texts.ts',
  'tool/ask-site.ts',
  'tool/stop.ts',
  'tool/settings.ts',
  'tool/signature.ts',
  'tool/in-folder.ts',
  'tool/git-packs.ts',
  'tool/git-objects.ts',
  'tool/run-command.ts',
  'tool/look-at.ts',
  'tool/own-place.ts',
  'tool/terminal.ts',
  'tool/sign-in.ts',
  'tool/outcome.ts',
  'tool/wishes.ts',
  'tool/find-plan.ts',
  'tool/agreement.ts',
  'tool/hand-in.ts',
  'tool/check-folder.ts',
  'tool/message-lines.ts',
  'tool/protocol.ts',
  'tool/assistant-check.ts',
  'tool/main.ts',
]
const IMPORT = /^import (?:\{([^}]*)\}|[^;'"]*?) from '([^']+)'\n/gm

/** One file of plain JavaScript that asks nothing but Node: our sources without their types, one after the other, so that anybody can read it. */
function assemble(): (site: string) => string {
  const taken = new Map<string, Set<string>>()
  const bodies = PARTS.map((part) => {
    const source = readFileSync(new URL(part, import.meta.url), 'utf8')
    const body = source.replaceAll(IMPORT, (_whole, names: string | undefined, from: string) => {
      if (from.startsWith('node:'))
        for (const name of (names ?? '').split(',').map((one) => one.trim()))
          if (name !== '' && !name.startsWith('type ')) taken.set(from, (taken.get(from) ?? new Set()).add(name))
      return ''
    })
    const plain = stripTypeScriptTypes(body.replaceAll(/^export (?=(async )?(function|const|class|interface|type)\b)/gm, ''))
    // where a type stood there is room now
    const lines = plain.split('\n').map((line) => line.replaceAll(/(?<=[\w)\]]) {2,}(?=[,)])/g, '').trimEnd())
    return `// ${part.replace(/^.*\//, '')}\n${lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()}\n`
  })
  const imports = [...taken]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) => `import { ${[...names].toSorted().join(', ')} } from '${from}'`)
  return (site) =>
    [
      '#!/usr/bin/env node',
      `// waymark.mjs of ${site}: node waymark.mjs --help says what it does.`,
      '',
      ...imports,
      '',
      ...bodies,
      `process.exitCode = await main(process.argv.slice(2), ${JSON.stringify(site)})`,
      '',
    ].join('\n')
}

let assembled: ReturnType<typeof assemble> | undefined

export function toolFile(site: string): string {
  assembled ??= assemble()
  return assembled(site)
}
