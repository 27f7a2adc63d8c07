/** A mistake that somebody made on purpose in the sound project of `content/fixtures.ts`. */
export interface Seeded {
  kind: string
  rule: string
  /** in the folder of the project, or with a path from the content folder */
  file?: string
  from: string
  to: string
  /** what the finding points at, when it is not where the change begins */
  at?: string
  /** files that there are besides, by their path from the content folder */
  also?: Record<string, string>
  /** what the finding offers instead */
  meant?: string
}

const text = (kind: string, rule: string, from: string, to: string, more: Partial<Seeded> = {}): Seeded => ({
  kind,
  rule,
  from,
  to,
  ...more,
})
const inFile =
  (file: string) =>
  (kind: string, rule: string, from: string, to: string, more: Partial<Seeded> = {}) =>
    text(kind, rule, from, to, { file, ...more })
const answers = inFile('answers.yaml')
const quiz = inFile('quiz.yaml')
const catalogue = inFile('/catalogue.yaml')

const number = `  check: number
  value: 800
  tolerance: 10
  message: Read it from the box.
  accepts: ["805"]
  refuses: ["bright", "900"]
  exemplar: 800
`
const check = (lines: string) => [number, `${lines}\n  message: Read it from the box.\n`] as const

const BEFORE_LIST = '1. One'
const words = (sentence: string) => `${sentence}\n\n${BEFORE_LIST}`

/** One cause, from which much follows. */
export const causes: Seeded[] = [
  text('the id of a checked answer is none', 'badId', '{#brightness', '{#Bright_ness', { at: '::text{#Bright_ness' }),
  text('the id of a checked answer is missing', 'missingId', '{#brightness title', '{title', { at: '::text{title' }),
  text('a linked section has no id', 'missingId', '### Test it {#test}', '### Check {type=section}', { at: '### Check' }),
  text('the id of a checked answer is taken', 'duplicateId', '{#brightness', '{#wires', { at: '::text{#wires' }),
  text('the name of a task is in capitals', 'unknownDirective', ':::task{#glow}', ':::Task{#glow}', { meant: 'task' }),
  text('a space behind the colons', 'spacedDirective', ':::task{#glow}', '::: task{#glow}'),
  text('a space before the braces', 'spacedDirective', '::text{#brightness', '::text {#brightness'),
  text('a brace that is not closed', 'badAttributes', ':::task{#glow}', ':::task{#glow'),
  text('curly quotes in attributes', 'curlyQuotes', 'title="How bright is it?"', 'title=“How bright is it?”', {
    at: '::text{#brightness',
  }),
  text('a quote that is not closed', 'badAttributes', 'title="How bright is it?"', 'title="How bright is it?', {
    at: '::text{#brightness',
  }),
  text('one colon too few', 'wrongDirectiveForm', ':::task{#glow}', '::task{#glow}'),
  text('a fence of four closed by three', 'unclosedCode', '```js codegroup', '````js codegroup'),
  text('a fence of another kind closes', 'unclosedCode', 'hello {{lamp}}"\n```', 'hello {{lamp}}"\n~~~', { at: '```bash title' }),
  text('two colons close a note', 'unclosedDirective', 'project:other).\n:::', 'project:other).\n::', { at: ':::note{#why' }),
  text('tabs have no more colons than a tab', 'tooFewColons', '::::tabs{', ':::tabs{'),
  text(
    'a note has no more colons than the task in it',
    'tooFewColons',
    BEFORE_LIST,
    words(':::note{#outer}\nFirst:\n\n:::task{#inner}\n::text{#inner-answer title="What?"}\n:::\n:::'),
    { at: ':::note{#outer' },
  ),
  text('the front matter is not closed', 'unclosedFrontMatter', '{url}\n---\n', '{url}\n', { at: '---' }),
  text('an empty line before the front matter', 'missingFrontMatter', '---\ntitle', '\n---\ntitle', { at: '' }),
  text('a line of dashes below words', 'underlinedHeading', '> A quote\n\n---', 'A lamp needs care.\n---', { at: 'A lamp needs care.' }),
  text('a colon in a title', 'badYaml', 'title: Light a lamp', 'title: Lamps: light one'),
  text('a tab in the front matter', 'badYaml', 'time: 20', '\ttime: 20', { at: '\ttime' }),
  answers('a message with a colon', 'badYaml', 'message: Read it', 'message: Hint: read it'),
  text('a variable that is introduced under another name', 'unknownVariable', ':var{name=lamp', ':var{name=light', { at: '```bash title' }),
  text(
    'a picture that is missing in two places',
    'missingImage',
    '::image{src="images/photo.png"',
    '::image{src="images/foto.png" alt="By night"}\n\n::image{src="images/foto.png"',
  ),
  text('several links to what is gone', 'badLink', 'Switch off the power', '[Off](#gone)\n- [ ] [Out](#gone)'),
]

/** What would show otherwise than its author thinks, or not at all. */
export const shown: Seeded[] = [
  text('a space inside of a link', 'brokenLink', '[more](https', '[more] (https'),
  text('a link by a name that is nowhere', 'brokenLink', '[more](https://example.com/)', '[more][docs]'),
  text('a heading without a space', 'headingWithoutSpace', '### Test it', '###Test it'),
  text('an id without its sign', 'misplacedId', 'Two lamps {#two-lamps type=extra-task}', 'Two lamps {two-lamps}', { at: '### Two' }),
  text('an id in round brackets', 'misplacedId', '### Test it {#test}', '### Test it (#test)'),
  text('an id before the title', 'misplacedId', '### Test it {#test}', '### {#test} Test it'),
  text('a checkbox without its space', 'brokenCheckbox', '- [ ] Switch', '- [] Switch'),
  text('a checkbox stuck to its dash', 'brokenCheckbox', '- [ ] Switch off the power', '-[ ] Switch off the power'),
  text('a directive that is indented', 'indentedDirective', '::image{src', '    ::image{src', { at: '::image' }),
  text('a variable in a sentence', 'variableInText', '1. One', words('Call it {{lamp}} now.'), { at: '{{lamp}} now' }),
  text('a variable in code of a sentence', 'variableInText', '1. One', words('Type `echo {{lamp}}` now.'), { at: '`echo {{lamp}}`' }),
  text('a variable in capitals', 'unknownVariable', 'hello {{lamp}}', 'hello {{Lamp}}', { at: '```bash title', meant: 'lamp' }),
  text('a table with one cell too many', 'lostCells', '| live | brown  |', '| live | brown | x | y |'),
  text('code in a sentence that nobody closes', 'wrongDirectiveForm', ':code[lamp *on*]{copyable}', ':code[lamp *on*{copyable}', {
    at: ':code[lamp',
  }),
  text('a space before the words of a directive', 'spacedDirective', ':concept[lamp]{id=lamp}', ':concept [lamp]{id=lamp}'),
  text('a picture of a kind that is not read', 'badImage', 'images/lamp.svg', 'images/lamp.gif', {
    also: { 'projects/lamp/images/lamp.gif': 'GIF89a' },
    at: '![A lamp]',
  }),
  text('a path with backslashes', 'missingImage', 'images/photo.png', 'images\\photo.png', { at: '::image', meant: 'images/photo.png' }),
  answers('the value itself cannot be handed in', 'cannotHandIn', ...check(`  check: exact\n  value: "${'8'.repeat(41)}"`), {
    at: '  value',
  }),
  answers(
    'one of the values cannot be handed in',
    'cannotHandIn',
    ...check(`  check: one-of\n  value:\n    - bright\n    - "${'9'.repeat(41)}"`),
    { at: '"999' },
  ),
  quiz('two options say the same', 'sameOption', 'value: Dark', 'value: light', { at: 'id: dark' }),
  catalogue(
    'two series at one place',
    'sameSeriesOrder',
    'order: 1 }',
    'order: 1 }\n  - { id: big-things, title: Big things, description: They do not fit., category: Networks, order: 1 }',
    { at: '{ id: big' },
  ),
]

/** Names that were nearly right. */
export const nearly: Seeded[] = [
  text('a category', 'badField', 'category: Networks', 'category: Netwroks', { meant: 'Networks' }),
  text('a word of a list in capitals', 'badField', 'difficulty: easy', 'difficulty: Easy', { meant: 'easy' }),
  text('a kind of note', 'badAttribute', 'type=explain', 'type=explian', { at: 'type=explian', meant: 'explain' }),
  text('a kind of section', 'badAttribute', 'type=extra-task', 'type=extratask', { at: 'type=extratask', meant: 'extra-task' }),
  answers('a kind of check', 'badField', 'check: number', 'check: nubmer', { meant: 'number' }),
  answers('the task instead of its answer', 'unknownValidation', 'brightness:', 'glow:', { meant: 'brightness' }),
  quiz('a field of an option', 'unknownField', 'isAnswer: true', 'isanswer: true', { at: '{ id: light', meant: 'isAnswer' }),
  quiz('the difficulty of a question', 'badField', 'difficulty: easy', 'difficulty: eazy', { meant: 'easy' }),
  catalogue('the category of a series', 'badField', 'category: Networks', 'category: Network', { at: '- { id: small', meant: 'Networks' }),
]
