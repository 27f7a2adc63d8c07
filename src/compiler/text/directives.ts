import { PRACTICE_LANGUAGES } from '#features/content/practice-kinds.rules.ts'

/** The directives that there are. Any other `:word` is ordinary text. */
export type DirectiveForm = 'text' | 'leaf' | 'container'

type Kind = 'words' | 'flag' | 'count' | readonly string[]

export interface DirectiveRule {
  form: DirectiveForm
  /** the author's id: answers and links depend on it, so it may be required */
  id: 'required' | 'none'
  required?: readonly string[]
  attributes: Record<string, Kind>
}

export const DIRECTIVES = {
  tabs: {
    form: 'container',
    id: 'required',
    attributes: { active: 'words', embedded: 'flag', largetabs: 'flag', headingsize: ['sm', 'md', 'lg'] },
  },
  tab: { form: 'container', id: 'required', required: ['heading'], attributes: { heading: 'words' } },
  note: {
    form: 'container',
    id: 'required',
    attributes: { heading: 'words', type: ['explain', 'simplify', 'ask', 'blank', 'examples'] },
  },
  anchor: { form: 'leaf', id: 'required', attributes: { title: 'words' } },
  quiz: { form: 'leaf', id: 'required', attributes: {} },
  image: {
    form: 'leaf',
    id: 'none',
    required: ['src'],
    attributes: { src: 'words', alt: 'words', caption: 'words', withBorder: 'flag', withSpacing: 'flag' },
  },
  task: { form: 'container', id: 'required', attributes: {} },
  text: {
    form: 'leaf',
    id: 'required',
    required: ['title'],
    attributes: {
      title: 'words',
      short: 'words',
      description: 'words',
      limit: 'count',
      placeholder: 'words',
      optional: 'flag',
      review: ['model'],
    },
  },
  url: {
    form: 'leaf',
    id: 'required',
    required: ['title'],
    attributes: { title: 'words', short: 'words', description: 'words', help: 'words', extension: 'words', optional: 'flag' },
  },
  upload: {
    form: 'leaf',
    id: 'required',
    required: ['title'],
    attributes: { title: 'words', short: 'words', description: 'words', optional: 'flag' },
  },
  practice: {
    form: 'container',
    id: 'required',
    required: ['title', 'language'],
    attributes: { title: 'words', description: 'words', language: PRACTICE_LANGUAGES, main: 'words', optional: 'flag' },
  },
  link: { form: 'text', id: 'none', required: ['to'], attributes: { to: 'words' } },
  ask: { form: 'text', id: 'none', attributes: { prefill: 'words' } },
  concept: { form: 'text', id: 'required', attributes: {} },
  var: { form: 'text', id: 'none', required: ['name'], attributes: { name: 'words', scope: ['project', 'user'], placeholder: 'words' } },
  code: { form: 'text', id: 'none', attributes: { copyable: 'flag', language: 'words' } },
} as const satisfies Record<string, DirectiveRule>

export type DirectiveName = keyof typeof DIRECTIVES

export function directiveNames(form: DirectiveForm): DirectiveName[] {
  return Object.entries(DIRECTIVES).flatMap(([name, rule]) => (rule.form === form ? [name as DirectiveName] : []))
}

export function isDirective(name: string): name is DirectiveName {
  return Object.hasOwn(DIRECTIVES, name)
}

const COLONS: Record<DirectiveForm, string> = { text: ':', leaf: '::', container: ':::' }

/** How a directive is written with what it must have. */
export function exampleOf(name: string, { form, id, required = [], attributes }: DirectiveRule): string {
  const valueOf = (attribute: string) => {
    const kind = attributes[attribute]
    return typeof kind === 'object' ? kind.join('|') : '"…"'
  }
  const inside = [...(id === 'required' ? ['#id'] : []), ...required.map((attribute) => `${attribute}=${valueOf(attribute)}`)]
  return `${COLONS[form]}${name}${form === 'text' && name !== 'var' ? '[words]' : ''}{${inside.join(' ')}}`
}
