import { SECTION_TYPES } from '#features/content/content.rules.ts'
import { FILE_ROLES } from '#features/content/practice-kinds.rules.ts'
import { DIRECTIVES, type DirectiveRule } from '#compiler/syntax.ts'

export type FieldKind = DirectiveRule['attributes'][string]
export type Fields = Record<string, FieldKind>

function ofDirective(name: keyof typeof DIRECTIVES): Fields {
  const rule: DirectiveRule = DIRECTIVES[name]
  return { ...(rule.id === 'required' && { id: 'words' }), ...rule.attributes }
}

/** The attributes of each node type, as the compiler defines them. */
export const FIELDS: Record<string, Fields> = {
  step: { id: 'words', tracks: 'words' },
  section: { id: 'words', type: SECTION_TYPES, tracks: 'words' },
  task: ofDirective('task'),
  practice: ofDirective('practice'),
  note: ofDirective('note'),
  tabs: ofDirective('tabs'),
  tab: ofDirective('tab'),
  anchor: ofDirective('anchor'),
  quiz: ofDirective('quiz'),
  image: ofDirective('image'),
  answerText: ofDirective('text'),
  answerUrl: ofDirective('url'),
  answerUpload: ofDirective('upload'),
  variable: ofDirective('var'),
  ask: ofDirective('ask'),
  concept: ofDirective('concept'),
  code: ofDirective('code'),
  codeBlock: {
    language: 'words',
    title: 'words',
    copyable: 'flag',
    expandable: 'flag',
    ask: 'flag',
    codegroup: 'words',
    run: 'flag',
    file: 'words',
    role: FILE_ROLES,
  },
}
