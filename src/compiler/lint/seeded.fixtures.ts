/** A deliberate mistake in the valid project of `content/content.fixtures.ts`. */
export interface Seeded {
  kind: string
  rule: string
  /** a path in the project's folder, or from the content folder */
  file?: string
  from: string
  to: string
  /** where the finding points, if not at the start of the change */
  at?: string
  /** additional files, by path from the content folder */
  also?: Record<string, string>
  /** the suggestion of the finding */
  meant?: string
}

export const text = (kind: string, rule: string, from: string, to: string, more: Partial<Seeded> = {}): Seeded => ({
  kind,
  rule,
  from,
  to,
  ...more,
})
export const inFile =
  (file: string) =>
  (kind: string, rule: string, from: string, to: string, more: Partial<Seeded> = {}) =>
    text(kind, rule, from, to, { file, ...more })
export const answers = inFile('answers.yaml')
export const quiz = inFile('quiz.yaml')
const catalogue = inFile('/catalogue.yaml')

/** A right text that looks like a mistake. */
export type Fair = Pick<Seeded, 'kind' | 'file' | 'from' | 'to'>

export const right = (kind: string, from: string, to: string, file = 'project.md'): Fair => ({ kind, file, from, to })
export const rightAnswers = (kind: string, from: string, to: string) => right(kind, from, to, 'answers.yaml')
export const rightQuiz = (kind: string, from: string, to: string) => right(kind, from, to, 'quiz.yaml')

export const number = `  check: number
  value: 800
  tolerance: 10
  message: Read it from the box.
  accepts: ["805"]
  refuses: ["bright", "900"]
  exemplar: 800
`
export const check = (lines: string) => [number, `${lines}\n  message: Read it from the box.\n`] as const

const concepts = inFile('/concepts.yaml')
const PRIVATE = `---
title: Mine
description: Nobody reads it yet.
category: Networks
order: "7.1"
difficulty: easy
time: 5
cost: Free
needs: []
kind: tool
visibility: private
---

## Only {#only}

Words.
`

const shell = (...lines: string[]) => `${['```bash', ...lines, '```'].join('\n')}\n\n${BEFORE_LIST}`

export const BEFORE_LIST = '1. One'
export const words = (sentence: string) => `${sentence}\n\n${BEFORE_LIST}`

const HARD =
  'Comprehensive illumination necessitates considerable understanding of electromagnetic phenomena, particularly thermodynamic considerations regarding incandescent materials. '.repeat(
    12,
  )

/** One cause with many consequences. */
export const causes: Seeded[] = [
  text('the id of a checked answer is none', 'badId', '{#brightness', '{#Bright_ness', { at: '::text{#Bright_ness' }),
  text('the id of a checked answer is missing', 'missingId', '{#brightness title', '{title', { at: '::text{title' }),
  text('a linked section has no id', 'missingId', '### Test it {#test}', '### Test it {type=section}', { at: '### Test it {type' }),
  text('the id of a checked answer is taken', 'duplicateId', '{#brightness', '{#wires', { at: '::text{#wires' }),
  text('the name of a task is in capitals', 'unknownDirective', ':::task{#glow}', ':::Task{#glow}', { meant: 'task' }),
  text('a space behind the colons', 'spacedDirective', ':::task{#glow}', '::: task{#glow}'),
  text('a space before the braces', 'spacedDirective', '::text{#brightness', '::text {#brightness'),
  text('a brace that is not closed', 'unclosedBraces', ':::task{#glow}', ':::task{#glow'),
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

/** Text that renders differently from what its author expects, or not at all. */
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

/** Misspelt names. */
export const nearly: Seeded[] = [
  text('a category', 'badField', 'category: Networks', 'category: Netwroks', { meant: 'Networks' }),
  text('a word of a list in capitals', 'badField', 'difficulty: easy', 'difficulty: Easy', { meant: 'easy' }),
  text('a kind of note', 'badAttribute', 'type=explain', 'type=explian', { at: 'type=explian', meant: 'explain' }),
  text('a kind of section', 'badAttribute', 'type=extra-task', 'type=extratask', { at: 'type=extratask', meant: 'extra-task' }),
  answers('a look at a command that the text does not show', 'lookNotShown', '  exemplar: 800', '  look: {run: cat lamp.txt}', {
    at: '  look: {',
  }),
  answers('a look that deletes', 'lookUnfit', '  exemplar: 800', '  look: {run: the}', { at: '  look: {' }),
  answers('a look at a file elsewhere', 'badField', '  exemplar: 800', '  look: {file: ../lamp.txt}', { at: '  look: {' }),
  answers('a look at another machine', 'badField', '  exemplar: 800', '  look: {http: "http://example.com"}', { at: '  look: {' }),
  answers('two looks at once', 'badField', '  exemplar: 800', '  look: {file: a, git: b}', { at: '  look: {' }),
  answers('a kind of check', 'badField', 'check: number', 'check: nubmer', { meant: 'number' }),
  answers('the task instead of its answer', 'unknownValidation', 'brightness:', 'glow:', { meant: 'brightness' }),
  quiz('a field of an option', 'unknownField', 'isAnswer: true', 'isanswer: true', { at: '{ id: light', meant: 'isAnswer' }),
  quiz('the difficulty of a question', 'badField', 'difficulty: easy', 'difficulty: eazy', { meant: 'easy' }),
  catalogue('the category of a series', 'badField', 'category: Networks', 'category: Network', { at: '- { id: small', meant: 'Networks' }),
]

/** Publishable, but worse for learners. */
export const worse: Seeded[] = [
  text('a prompt that would be copied', 'promptCopied', BEFORE_LIST, shell('$ lamp on', '$ lamp off'), { at: '$ lamp on' }),
  text('an exclamation mark in double quotes', 'historyMark', BEFORE_LIST, shell('echo "Lit!"'), { at: 'echo "Lit!"' }),
  text('a name that zsh keeps for itself', 'zshName', BEFORE_LIST, shell('status=$(lamp state)'), { at: 'status=' }),
  text('the prompt of zsh', 'zshName', BEFORE_LIST, shell('prompt=$(lamp ask)'), { at: 'prompt=' }),
  text('the prompt of zsh inside a loop', 'zshName', BEFORE_LIST, shell('for lamp in a b; do prompt=$lamp; done'), { at: 'for lamp' }),
  text('the prompt of zsh in a loop', 'zshName', BEFORE_LIST, shell('for prompt in a b; do lamp "$prompt"; done'), { at: 'for prompt' }),
  text('the path of zsh in a loop', 'zshName', BEFORE_LIST, shell('for path in a b; do lamp "$path"; done'), { at: 'for path' }),
  text('curly quotes in a command', 'printedSigns', BEFORE_LIST, shell('echo “on”'), { at: 'echo “' }),
  text('a long dash in a command', 'printedSigns', BEFORE_LIST, shell('lamp –now'), { at: 'lamp –' }),
  text('a space that is none in a command', 'printedSigns', BEFORE_LIST, shell('lamp\u00a0on'), { at: 'lamp\u00a0on' }),
  text('the whole disk is removed', 'removesOwnFolder', BEFORE_LIST, shell('rm -rf /'), { at: 'rm -rf' }),
  text('the working folder is removed by its variable', 'removesOwnFolder', BEFORE_LIST, shell('cd ~/desk', 'rm -rf "$PWD"'), {
    at: 'rm -rf',
  }),
  text('what was removed is used again', 'usesRemoved', BEFORE_LIST, shell('mkdir -p ~/desk', 'rm -r ~/desk', 'cd ~/desk'), {
    at: 'cd ~/desk',
  }),
  text('deleting before a mission', 'cleanUpFirst', '## Wire it', '## Delete what costs money {#stop}\n\nThrow it away.\n\n## Wire it', {
    at: '## Delete',
  }),
  text('a job in the middle of a line', 'jobLine', BEFORE_LIST, shell('lamp serve & sleep 1'), { at: '```bash\nlamp' }),
  text('the number of a job in an output', 'jobNumber', 'hello <any>', 'hello <any>\n[1] 12345', { at: '[1] 12345' }),
  inFile('images/motif.svg')('a motif in a colour of its own', 'badMotif', 'fill="#d9481c"', 'fill="#ff0000"', { at: '<rect' }),
  text('a picture described by its name', 'emptyWords', '![A lamp]', '![lamp]'),
  text('a picture described by its camera', 'emptyWords', 'alt="A photo of a lamp"', 'alt="IMG_1234"', { at: '::image' }),
  text('a picture described by a promise', 'emptyWords', '![A lamp]', '![TODO]'),
  text('a screenshot described by its date', 'emptyWords', '![A lamp]', '![Screenshot 2026-01-02 at 10.11.12]'),
  text('a link called here', 'emptyLinkWords', '[more](https', '[here](https'),
  text(
    'a link to what is private',
    'hiddenTarget',
    'Because of [the other one](project:other).',
    'Because of [the other one](project:other) or [mine](project:third).',
    { also: { 'projects/third/project.md': PRIVATE }, at: 'Because of' },
  ),
  text('a link into a Secret Mission', 'lockedTarget', '[the steps](#wire)', '[the steps](#secret-task)'),
  text('two placeholders of one variable', 'otherPlaceholder', BEFORE_LIST, words('Again :var{name=lamp placeholder="floor"}.'), {
    at: 'Again',
  }),
  text('a variable without an example', 'noPlaceholder', ' placeholder="desk"', '', { at: 'Name it' }),
  text(
    'words from the scaffold',
    'leftToWrite',
    'description: You will have a lamp that answers when it is asked.',
    'description: One sentence that says what the learner will have built.',
    { at: 'description' },
  ),
  text(
    'a result that nothing prints',
    'resultNotShown',
    'difficulty: easy',
    'difficulty: easy\nresult:\n  says: A lamp.\n  lines: |\n    hello <any>\n    lamp is on and 99 others',
    { at: 'result:' },
  ),
  text('something is still to be written', 'leftToWrite', BEFORE_LIST, words('TODO: say how.'), { at: 'TODO' }),
  text('a track that nothing is for', 'unusedTrack', '{#wire tracks="low"}', '{#wire}', { at: '- { id: low' }),
  text('two sections of one name', 'sameTitle', '### Two lamps', '### Test it', { at: '### Test it {#two-lamps' }),
  text('a section for scholars', 'hardToRead', 'Light another one.', HARD, { at: '### Two lamps' }),
  text('a sentence without an end', 'longSentence', BEFORE_LIST, words(`A lamp ${'that shines and shines '.repeat(12)}stops.`), {
    at: 'A lamp that',
  }),
  text('a word twice', 'doubledWord', BEFORE_LIST, words('Put the the lamp down.'), { at: 'the the' }),
  text('a word with letters that change places', 'unknownWord', BEFORE_LIST, words('You recieve light.'), {
    at: 'recieve',
    meant: 'receive',
  }),
  text('a word with a letter too few', 'unknownWord', BEFORE_LIST, words('It occured at night.'), { at: 'occured', meant: 'occurred' }),
  text('a word that is often spelled so', 'unknownWord', BEFORE_LIST, words('Light them seperately.'), {
    at: 'seperately',
    meant: 'separately',
  }),
  text('a misspelt word in a heading', 'unknownWord', '#### With care', '#### With great caer', { at: 'caer' }),
  text('a misspelt word in bold', 'unknownWord', BEFORE_LIST, words('It is **definately** bright.'), {
    at: 'definately',
    meant: 'definitely',
  }),
  text('a misspelt word in a link', 'unknownWord', '[the steps](#wire)', '[the setps](#wire)', { at: 'setps', meant: 'steps' }),
  text('a misspelt word in a task', 'unknownWord', 'How bright is it?', 'How birght is it?', { at: 'birght', meant: 'bright' }),
  text('a misspelt word in the words of a picture', 'unknownWord', '![A lamp]', '![A lamp on a tabel]', { at: 'tabel', meant: 'table' }),
  text('a misspelt word in the front matter', 'unknownWord', 'You will have a lamp', 'You will have a lampp', {
    at: 'lampp',
    meant: 'lamp',
  }),
  answers('a misspelt word in a message', 'unknownWord', 'Read it from the box.', 'Read it form the bxo.', { at: 'bxo', meant: 'box' }),
  quiz('a misspelt word in an explanation', 'unknownWord', 'It <em>glows</em>.', 'It <em>gloows</em>.', { at: 'gloows', meant: 'glows' }),
  text('marks that nobody closes', 'strayMarks', BEFORE_LIST, words('This is **bold and stays so.'), { at: '**bold and' }),
  text('a backtick that nobody closes', 'strayMarks', BEFORE_LIST, words('Type `lamp on and wait.'), { at: '`lamp on' }),
  text('a mission that nobody can imagine', 'emptyTeaser', 'The secret is a filament.\n\n', '', { at: '### Inside' }),
  text('a limit that no plan reaches', 'uselessLimit', 'limit=40', 'limit=90000', { at: '::text{#bright' }),
  text('a question that nothing answers', 'nothingAnswers', '::url{#shop', '::text{#mood title="How does it feel?"}\n::url{#shop', {
    at: '::text{#mood',
  }),
  text('a caption that repeats', 'sameCaption', 'caption="At night"', 'caption="A photo of a lamp"', { at: '::image' }),
  text('the placeholder is the answer', 'placeholderIsRight', 'placeholder="In lumen"', 'placeholder="800"', { at: '::text{#bright' }),
  answers('the message is the answer', 'tellsAnswer', 'Read it from the box.', 'It should be 800 lumen.', { at: '  message' }),
  answers('a pattern that takes anything', 'acceptsAnything', ...check('  check: pattern\n  value: ".*"'), { at: '  value' }),
  answers('one value twice', 'sameValue', ...check('  check: one-of\n  value: ["805", warm, Warm]'), { at: '  value' }),
  answers(
    'an accepted answer stands in the output',
    'copiedAnswer',
    ...check('  check: pattern\n  value: "^hello (desk|<any>)"\n  accepts: ["hello <any>"]'),
    { at: 'brightness' },
  ),
  quiz('an option that names its place', 'namesPlace', 'value: Dark', 'value: All of the above', { at: '{ id: dark' }),
  quiz('several may be chosen and one is right', 'oneOfSeveral', 'type: single', 'type: multiple', { at: 'id: light\n' }),
  quiz(
    'two questions ask the same',
    'sameQuestion',
    'explanation: No lamp does. }\n',
    'explanation: No lamp does. }\n  - id: again\n    question: What does a lamp give?\n    options:\n      - { id: a, value: Bright, isAnswer: true, explanation: Yes. }\n      - { id: b, value: Warmth, explanation: No. }\n',
    { at: 'id: again' },
  ),
  quiz('an explanation with what is taken out', 'takenOut', 'explanation: No lamp does.', 'explanation: No <video>lamp</video> does.', {
    at: '{ id: dark',
  }),
  concepts('an explanation of a concept with what is taken out', 'takenOut', 'It gives light.', '<div>It gives light.</div>', {
    at: 'lamp:',
  }),
]
