import {
  answers,
  BEFORE_LIST,
  check,
  quiz,
  right,
  rightAnswers,
  rightQuiz,
  text,
  words,
  type Fair,
  type Seeded,
} from './seeded.fixtures.ts'

const blocks = (infos: readonly string[], commands: readonly string[]) =>
  infos.map((info, at) => `\`\`\`bash ${info}\n${commands[at]}\n\`\`\``).join('\n')
const group = (...titles: string[]) =>
  words(
    blocks(
      titles.map((title) => `codegroup=ways${title}`),
      ['ls', 'pwd'],
    ),
  )
const twoWays = (name: string, ...commands: string[]) =>
  blocks([`codegroup=${name} title="macOS"`, `codegroup=${name} title="Linux"`], commands)

/** Syntax that readers would not see, or would see unrendered. */
export const vanishing: Seeded[] = [
  text('a variable in the title of a section', 'unsupported', '### Test it', '### Test :var{name=lamp}'),
  text('a variable in the title of a step', 'unsupported', '## Wire it', '## Wire **:var{name=lamp}**'),
  text('code to copy in the title of a section', 'unsupported', '### Test it', '### Run :code[lamp *on*]{copyable}'),
  text('a question to the tutor in a title', 'unsupported', '### Test it', '### Test it :ask[why?]'),
  text('a link in the title of a section', 'unsupported', '### Test it', '### Read [the manual](https://example.com/)'),
  text(
    'a link by its name in a title',
    'unsupported',
    '### Test it {#test}',
    '[manual]: https://example.com/\n\n### Read [the manual][manual] {#test}',
    { at: '### Read' },
  ),
  text('a link to a place in the title of a step', 'unsupported', '## Wire it', '## Wire [it](#test)'),

  text('a variable in the title of a field', 'variableInWords', 'How bright is it?', 'How bright is {{lamp}}?', { at: '::text{#bright' }),
  text('a variable in the heading of a note', 'variableInWords', 'heading="Why"', 'heading="Why {{lamp}}"', { at: ':::note' }),
  text('a variable in the title of a section', 'variableInWords', '### Test it', '### Test {{lamp}}'),
  text('a variable in the title of a block', 'variableInWords', 'title="Say hello"', 'title="Say hello to {{lamp}}"', { at: '```bash' }),
  text('a variable in the title of a project', 'variableInWords', 'title: Light a lamp', 'title: Light {{lamp}}'),
  answers('a variable in a message', 'variableInWords', 'message: Read it from the box', 'message: Read it from {{lamp}}', {
    at: '  message',
  }),
  quiz('a variable in a question', 'variableInWords', 'question: What does', 'question: What does {{lamp}} or', { at: 'question: What' }),
  quiz('a variable in an explanation', 'variableInWords', 'It <em>glows</em>.', '"The {{lamp}} glows."', { at: '{ id: light' }),

  text('a space in an address', 'brokenLink', BEFORE_LIST, words('See [the manual](https://www.sqlite.org/my page.html) for more.'), {
    at: 'See [',
  }),
  text(
    'a space in an address of a link in bold',
    'brokenLink',
    BEFORE_LIST,
    words('**See [the manual](https://www.sqlite.org/my page.html).**'),
    { at: '**See' },
  ),
  text('a space in an address in a cell', 'brokenLink', '| live |', '| [live](https://example.com/a b) |'),
  text('a space in a link to a place', 'brokenLink', '[the steps](#wire)', '[the `steps`](#wire it)', { at: 'Read [' }),
  text('a space in the path of a picture', 'brokenPicture', '](images/lamp.svg)', '](images/my lamp.svg)', { at: '![A lamp]' }),
  text('a link that is not closed', 'brokenLink', BEFORE_LIST, words('See [the manual](https://www.sqlite.org/cli.html for more.'), {
    at: 'See [',
  }),
  text(
    'a link that is not closed at the end',
    'brokenLink',
    BEFORE_LIST,
    words('There is more.\nSee [the manual](https://www.sqlite.org/cli.html'),
    { at: 'See [' },
  ),
  text('a link to a place that is not closed', 'brokenLink', '[the steps](#wire) or', '[the steps](#wire or', { at: 'Read [' }),
  text('a name of its own that is nowhere', 'brokenLink', BEFORE_LIST, words('See [the manual][] for more.'), { at: 'See [' }),
  text('a name with a dot that is nowhere', 'brokenLink', BEFORE_LIST, words('See [the manual][sqlite.org] for more.'), { at: 'See [' }),
  text('a name that is an address', 'brokenLink', BEFORE_LIST, words('See *[the manual][https://www.sqlite.org/]* for more.'), {
    at: 'See *',
  }),
  text('a footnote without its words', 'unsupported', BEFORE_LIST, words('It is old[^1].'), { at: 'It is old' }),
  text('a footnote with a name', 'unsupported', BEFORE_LIST, words('It is new.\nIt is old,[^old] and good.'), { at: 'It is old' }),
  text('a footnote behind a space', 'unsupported', '| live |', '| live [^2] |'),

  text('Markdown in the title of a field', 'markdownInWords', 'How bright is it?', 'How **bright** is it?', { at: '::text{#bright' }),
  text(
    'a link in the description of a field',
    'markdownInWords',
    'title="A picture of it"',
    'title="A picture of it" description="As in [ours](https://example.com/)"',
    { at: '::upload' },
  ),
  text('backticks in the heading of a note', 'markdownInWords', 'heading="Why"', 'heading="Why `lamp`"', { at: ':::note' }),
  text(
    'Markdown in the description of a project',
    'markdownInWords',
    'description: You will have a lamp',
    'description: You will have a **lamp**',
  ),
  quiz('Markdown in a question', 'markdownInWords', 'question: What does a lamp', 'question: What does **a lamp**', {
    at: 'question: What',
  }),
  answers('a link in a message', 'markdownInWords', 'message: Read it from the box.', 'message: Read [the box](https://example.com/).', {
    at: '  message',
  }),

  text('a formula', 'otherSystem', BEFORE_LIST, words('The area is $\\pi r^2$ of it.'), { at: 'The area' }),
  text('a formula on lines of its own', 'otherSystem', BEFORE_LIST, words('$$\nE = m c^2\n$$'), { at: '$$' }),
  text('marked words', 'otherSystem', BEFORE_LIST, words('This is ==very== bright.'), { at: 'This is ==' }),
  text('a number below the line', 'otherSystem', BEFORE_LIST, words('Water is H~2~O.'), { at: 'Water' }),
  text('a number above the line', 'otherSystem', BEFORE_LIST, words('It has 20 m^2^ of light.'), { at: 'It has' }),
]

export const fairTexts: Fair[] = [
  right('code and bold words in a title', '### Test it', '### Test `it` **well**'),
  right('an address in a title', '### Test it', '### Open http://localhost:8080'),
  right('a key in brackets in a title', '### Test it', '### Press [Enter][Enter]'),
  right('braces in a title', '### Test it', '### Test {{ lamp }}'),
  right('braces that are meant in a field', 'How bright is it?', 'How bright is {{ lamp }}?'),
  rightAnswers('braces in a value', ...check('  check: exact\n  value: "{{lamp}}"')),
  rightQuiz('braces that are meant in a question', 'What does a lamp', 'What does {{ lamp }} or a lamp'),
  right('a space in an address in its own signs', BEFORE_LIST, words('See [the manual](<https://www.sqlite.org/my page.html>) for more.')),
  right('a link in code', BEFORE_LIST, words('Write `[the manual](https://www.sqlite.org/a b)`, or \\[words](https://example.com/).')),
  right('brackets behind each other', BEFORE_LIST, words('It takes a[0], b[1][], c[i][j], [one] (two) or string[][].')),
  right('a link with a title and brackets', BEFORE_LIST, words('See [the [old] manual](https://example.com/a_(b) "The manual") for more.')),
  right('a link that has its name below', BEFORE_LIST, words('See [the manual][] for more.\n\n[the manual]: https://example.com/')),
  right('a class of one letter', BEFORE_LIST, words('It takes x[^a] and y[^b].')),
  right('dollars in quotes', BEFORE_LIST, words('It ends with "$", a_b, or "$".')),
  right('a class of letters', BEFORE_LIST, words('The class `[^1]` takes all but 1, and [^0-9] no figure.')),
  right('powers and globs in words', 'How bright is it?', 'How bright is 2**3 or 4**2, and **/*.md or **/*.ts?'),
  right('code in the title of a field', 'How bright is it?', 'How bright is `**lamp**`?'),
  right(
    'prices and variables of a shell',
    BEFORE_LIST,
    words('It costs $5 to $10, or $5-$10, and $HOME and $PATH stay. Is a == b or a==b==c?'),
  ),
  right('homes and tildes', BEFORE_LIST, words('About ~5 of ~/lamps and ~/desk, 2^3^2 and x^2.')),
]

/** What a list, a table of contents or the head of a quiz says, and is not so. */
export const cut: Seeded[] = [
  text('a title with a hash', 'cutAtHash', 'title: Light a lamp', 'title: Light lamp #1'),
  text('a title with a hash behind a letter', 'cutAtHash', 'title: Light a lamp', 'title: Light in C # by doing'),
  answers('a message with a hash', 'cutAtHash', 'message: Read it from the box.', 'message: Look at line #3. Read it.', {
    at: '  message',
  }),
  answers('a value with a hash', 'cutAtHash', ...check('  check: exact\n  value: lamp #3'), { at: '  value' }),
  quiz('a question with a hash', 'cutAtHash', 'question: What does a lamp give?', 'question: What does lamp #2 give?', {
    at: 'question: What',
  }),

  text(
    'a comma in brackets in a list',
    'cutAtComma',
    'needs: [A terminal]',
    'needs: [A terminal, Python 3.9 (python.org, or your package manager), A lamp]',
  ),
  text('a comma in brackets in another list', 'cutAtComma', 'needs: [A terminal]', 'needs: [A terminal]\nmakes: [A lamp (warm, or cool)]', {
    at: 'makes',
  }),
  answers('a comma in a call among values', 'cutAtComma', ...check('  check: one-of\n  value: [dark, "on", light(1, 2)]'), {
    at: '  value',
  }),

  text('two blocks of one title in a group', 'sameTab', BEFORE_LIST, group(' title="macOS"', ' title="macOS"'), {
    at: '```bash codegroup=ways title="macOS"\npwd',
  }),
  text('two blocks of one language in a group', 'sameTab', BEFORE_LIST, group('', ''), { at: '```bash codegroup=ways\npwd' }),
  text('two blocks of one title and two languages', 'sameTab', '```python codegroup=both', '```python title=JavaScript codegroup=both', {
    at: '```python',
  }),

  text('a capstone in small letters', 'badField', 'kind: tool', 'part: capstone\nkind: tool', { meant: 'Capstone' }),
  text('a capstone in capitals', 'badField', 'kind: tool', 'part: CAPSTONE\nkind: tool', { meant: 'Capstone' }),
  text('a capstone with a letter too few', 'badField', 'kind: tool', 'part: Capston\nkind: tool', { meant: 'Capstone' }),

  quiz('more questions than it says', 'otherCount', 'description: Questions about lamps.', 'description: Four questions about lamps.', {
    at: 'description',
  }),
  quiz('another number of questions in figures', 'otherCount', 'description: Questions about lamps.', 'description: 2 questions.', {
    at: 'description',
  }),
  quiz(
    'another number of questions in small letters',
    'otherCount',
    'description: Questions about lamps.',
    'description: These six questions ask about lamps.',
    { at: 'description' },
  ),
]

export const fairLists: Fair[] = [
  right('a comment behind a title', 'title: Light a lamp', 'title: Light a lamp  # or two'),
  right('a comment behind a word of a list', 'difficulty: easy', 'difficulty: easy # for 1 of 2'),
  right('a hash in quotes', 'title: Light a lamp', 'title: "Light lamp #1"'),
  right('brackets in a list', 'needs: [A terminal]', 'needs: [A terminal (any), "Python (3.9, or later)"]'),
  rightAnswers('faces among values', ...check('  check: one-of\n  value: [":(", ":)"]')),
  right(
    'two groups of the same titles',
    BEFORE_LIST,
    `${twoWays('ways', 'ls', 'pwd')}\n\nAgain:\n\n${words(twoWays('again', 'date', 'id'))}`,
  ),
  right('a capstone', 'kind: tool', 'part: Capstone\nkind: tool'),
  right('a capstone of several', 'kind: tool', 'part: Capstone 2\nkind: tool'),
  right('a part of several', 'kind: tool', 'part: Part 2 of 6\nkind: tool'),
  rightQuiz('the number of some of its questions', 'description: Questions about lamps.', 'description: Two of six questions are new.'),
]
