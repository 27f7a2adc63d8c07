import { environment, settingWords } from './environment.ts'

export function describeConfig(): { name: string; fallback: string; about: string }[] {
  return Object.keys(environment.shape).map((name) => {
    const { fallback, about } = settingWords(name)
    return { name, fallback, about }
  })
}

/** The configuration table of the README. */
export function configTable(): string {
  const rows = describeConfig().map(
    ({ name, fallback, about }) => `| \`${name}\` | ${fallback.replaceAll('<', '\\<') || 'none'} | ${about} |`,
  )
  return ['| variable | default | what it is |', '|---|---|---|', ...rows].join('\n')
}
