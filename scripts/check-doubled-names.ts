import { parseSync, type ESTree } from 'vite'

const ROW = /^\| `([\w$]+)` \|/gm
const HEADING = '## Names that stand twice'

function namesOf(declaration: ESTree.Declaration | ESTree.Statement): string[] {
  switch (declaration.type) {
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return declaration.id ? [declaration.id.name] : []
    default:
      return []
  }
}

/** The types, functions and constants that a file declares and exports; a name that it only passes on is another file's. */
export function exportedNames(path: string, text: string): string[] {
  const names = new Set<string>()
  const declared = new Set<string>()
  const { body } = parseSync(path, text).program
  for (const statement of body) for (const name of namesOf(statement)) declared.add(name)
  for (const statement of body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) continue
    if (statement.declaration) for (const name of namesOf(statement.declaration)) names.add(name)
    for (const { local, exported } of statement.specifiers) {
      if (local.type === 'Identifier' && declared.has(local.name) && exported.type === 'Identifier') names.add(exported.name)
    }
  }
  return [...names]
}

/** The names that the glossary allows twice. */
export function namesInGlossary(glossary: string): string[] {
  const [, section = ''] = glossary.split(HEADING)
  return [...section.matchAll(ROW)].map(([, name = '']) => name)
}

/** Compares the names that each file exports with the list, both ways: a listed name that only one file exports is reported too. */
export function findDoubledNames(exported: ReadonlyMap<string, readonly string[]>, listed: readonly string[]): string[] {
  const places = new Map<string, string[]>()
  for (const [path, names] of exported) for (const name of names) places.set(name, [...(places.get(name) ?? []), path])
  const doubled = [...places].filter(([name, paths]) => paths.length > 1 && !listed.includes(name))
  const single = listed.filter((name) => (places.get(name)?.length ?? 0) < 2)
  return [
    ...doubled.map(([name, paths]) => `${name}: exported by ${paths.join(' and ')}; a search for a name should find one thing`),
    ...single.map((name) => `docs/glossary.md: ${name} is exported by one file at most; take it off the list`),
  ]
}
