import { expect, test } from 'vitest'
import type { CodeLine, DocNode } from '#features/content/content.rules.ts'
import { contentFolder, png } from '#features/content/content.fixtures.ts'
import { documentProblems, NODES } from '#features/content/nodes/nodes.rules.ts'
import { compileFolder } from './compile.ts'
import { joinProSections } from './pro-sections.ts'
import { readSources } from './source/folder.ts'

async function compiled(changes: Parameters<typeof contentFolder>[0] = {}) {
  await using content = await contentFolder(changes)
  const { projects, findings } = await compileFolder(await readSources(content.path))
  const project = projects.find(({ id }) => id === 'lamp')?.project
  if (!project) throw new Error(JSON.stringify(findings))
  return project
}

/** The lamp project with one more passage. */
const withPassage = (passage: string) =>
  compiled({ 'projects/lamp/project.md': (text) => text.replace('1. One', () => `${passage}\n\n1. One`) })

function find(node: DocNode, type: string): DocNode[] {
  return [...(node.type === type ? [node] : []), ...(node.content ?? []).flatMap((child) => find(child, type))]
}

function withoutIds(nodes: DocNode[]): DocNode[] {
  return nodes.map(({ attrs, content, ...node }) => {
    const { id: _, ...rest } = attrs ?? {}
    return { ...node, ...(Object.keys(rest).length > 0 && { attrs: rest }), ...(content && { content: withoutIds(content) }) }
  })
}

async function passage(text: string): Promise<DocNode[]> {
  const { document } = await withPassage(`${text}\n\n::anchor{#after}`)
  const step = find(document, 'step')[0]?.content ?? []
  const end = step.findIndex(({ attrs }) => attrs?.['id'] === 'after')
  return withoutIds(step.slice(2, end))
}

const text = (words: string, ...marks: string[]): DocNode => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})

test('every node is there, and the document is valid', async () => {
  const project = await compiled()
  expect(documentProblems(project.document)).toEqual([])
  const whole: DocNode = { type: 'doc', content: joinProSections(project) }
  expect(documentProblems(whole)).toEqual([])
  // practices have tests of their own, in practice/
  for (const type of Object.keys(NODES).filter((name) => name !== 'validationWork')) expect(find(whole, type), type).not.toEqual([])
})

test('a comment in a title or in the words of a concept is left out', async () => {
  const { document, outline } = await compiled({
    'projects/lamp/project.md': (source) =>
      source
        .replace('## Wire it {#wire', '## Wire <!-- or solder --> it {#wire')
        .replace('### Test it {#test}', '### <!-- later -->Test it {#test} <!-- done -->')
        .replace(':concept[lamp]', ':concept[lamp<!-- mine -->]'),
  })
  expect(outline.map(({ title }) => title)).toContain('Wire it')
  expect(find(document, 'step').map(({ attrs }) => attrs?.['title'])).toContain('Wire it')
  expect(find(document, 'section').map(({ attrs }) => attrs?.['heading'])).toContain('Test it')
  expect(find(document, 'concept').map(({ attrs }) => attrs?.['conceptName'])).toEqual(['lamp'])
})

test('a field knows that its answer is checked, and the number of lines of a right one', async () => {
  const fieldsOf = async (answers: string) => {
    const { document } = await compiled({ 'projects/lamp/answers.yaml': answers })
    return ['validationText', 'validationUrl'].flatMap((type) =>
      find(document, type).map(({ attrs }) => [attrs?.['checked'], attrs?.['rows']]),
    )
  }
  const check = 'message: No.\n  accepts: ["805"]\n'
  expect(new Set((await fieldsOf('')).flat())).toEqual(new Set([undefined]))
  expect(await fieldsOf(`brightness:\n  check: number\n  value: 805\n  ${check}`)).toContainEqual([true, 1])
  expect(await fieldsOf('brightness:\n  check: output\n  value: "a\\nb"\n  message: No.\n')).toContainEqual([true, 2])
  expect(await fieldsOf('shop:\n  check: pattern\n  value: lamp\n  message: No.\n')).toContainEqual([true, undefined])
})

test('a field takes the shortest answer that counts: three characters, with a check one', async () => {
  const small = (answers: string) =>
    compiled({ 'projects/lamp/project.md': (whole) => whole.replace('limit=40', 'limit=2'), 'projects/lamp/answers.yaml': answers })
  await expect(small('')).rejects.toThrow('shortField')
  const check = 'brightness:\n  check: one-of\n  value: [a, b]\n'
  expect((await small(`${check}  message: No.\n`)).checks).toHaveProperty('brightness')
  await expect(small(check)).rejects.toThrow(/^(?!.*shortField).*missingField/)
})

test('the unit of a number is beside the field, a unit that is part of the answer is in it', async () => {
  const checkIn = async (lines: string) => {
    const { checks } = await compiled({ 'projects/lamp/answers.yaml': `brightness:\n  check: number\n  message: No.\n  ${lines}\n` })
    return checks['brightness']
  }
  const number = { check: 'number', tolerance: 0, message: 'No.' }
  expect(await checkIn('value: 3.5\n  unit: s\n  total: 28')).toEqual({ ...number, value: 3.5, unit: 's', total: 28 })
  expect(await checkIn('value: 40 %')).toEqual({ ...number, value: 40, unit: '%', needsUnit: true })
  expect(await checkIn('value: -3.5e2 ms')).toEqual({ ...number, value: -350, unit: 'ms', needsUnit: true })
  expect(await checkIn('value: 8\n  bare: true')).toEqual({ ...number, value: 8, bare: true })
  for (const lines of ['value: 40 %\n  unit: s', 'value: 40 %\n  bare: true', 'value: 4 or 5'])
    await expect(checkIn(lines)).rejects.toThrow('brightness.value')
})

test('code in the question of a task has a face of its own, and the contents name it shortly', async () => {
  const ask = async (attributes: string) => {
    const { document, outline } = await compiled({
      'projects/lamp/project.md': (whole) => whole.replace('title="How bright is it?"', () => attributes),
    })
    const { title, titlePieces, description, descriptionPieces } = find(document, 'validationText')[0]?.attrs ?? {}
    return {
      said: [title, titlePieces, description, descriptionPieces],
      name: outline[0]?.children.find(({ itemType }) => itemType === 'validation')?.title,
    }
  }
  expect(await ask('title="What does `ls -l` say?" description="Not `ls`."')).toEqual({
    said: ['What does ls -l say?', ['What does ', 'ls -l', ' say?'], 'Not ls.', ['Not ', 'ls', '.']],
    name: 'What does ls -l say?',
  })
  const long = 'Switch the lamp on in a dark room. How bright is the wall across from it, in lumen?'
  expect(await ask(`title="${long}"`)).toEqual({ said: [long, undefined, '', undefined], name: 'Switch the lamp on in a dark room' })
  expect((await ask(`title="${long}" short="The wall"`)).name).toBe('The wall')
})

test('the first variable of a project says what can be done with one', async () => {
  const { document } = await withPassage(':var{name=bucket} and :var{name=bucket}')
  const firsts = find(document, 'variable').map(({ attrs }) => attrs?.['isFirst'])
  expect([firsts[0], new Set(firsts.slice(1))]).toEqual([true, new Set([undefined])])
})

test('a box knows which of the required tasks it holds, in each track', async () => {
  const text = (body: string) =>
    compiled({ 'projects/lamp/project.md': (whole) => whole.replace('### Inside', () => `${body}\n\n### Inside`) })
  const more = `:::task{#more}\n::text{#one title="One?"}\n::text{#two title="Two?"}\n:::\n\n:::task{#extra}\n::text{#three title="Three?" optional}\n:::`
  const { document } = await text(more)
  expect(find(document, 'validationBox').map(({ attrs }) => [attrs?.['id'], attrs?.['places']])).toEqual([
    ['glow', { low: [1, 2, 4] }],
    ['more', { low: [3, 4, 4] }],
    ['extra', {}],
  ])
})

test('headings make steps and sections, with the ids for links and answers', async () => {
  const { document, outline } = await compiled()
  const [step] = find(document, 'step')
  expect(step?.attrs).toEqual({ id: 'wire', title: 'Wire it', tracks: ['low'] })
  expect(
    find(document, 'section').map(({ attrs }) => [
      attrs?.['id'],
      attrs?.['type'],
      attrs?.['isopen'],
      attrs?.['stepid'],
      attrs?.['heading'],
    ]),
  ).toEqual([
    ['test', 'section', true, 'wire', 'Test it'],
    ['inside', 'pro', true, 'wire', 'Inside'],
    ['two-lamps', 'extra-task', false, 'wire', 'Two lamps'],
  ])
  expect(outline).toEqual([
    {
      id: 'wire',
      title: 'Wire it',
      tracks: ['low'],
      children: [
        { id: 'wires', title: 'Wires', itemType: 'generic', genericType: 'anchor' },
        { id: 'test', title: 'Test it', itemType: 'generic', genericType: 'section' },
        { id: 'glow', title: 'How bright is it?', itemType: 'validation' },
        { id: 'lamp-quiz', title: 'What do you know of lamps?', itemType: 'generic', genericType: 'quiz' },
        { id: 'inside', title: 'Inside', itemType: 'generic', genericType: 'section', isMission: true },
        { id: 'two-lamps', title: 'Two lamps', itemType: 'generic', genericType: 'section' },
      ],
    },
  ])
})

test('the body of a mission is published separately from the document', async () => {
  const { document, proSections } = await compiled()
  const mission = find(document, 'section')[1]
  expect(mission).toMatchObject({ attrs: { status: 'locked', contentId: 'pro-inside' } })
  expect(withoutIds(mission?.content ?? [])).toEqual([{ type: 'paragraph', content: [text('The secret…')] }])
  expect(JSON.stringify(document)).not.toContain('filament')
  expect(proSections).toEqual({
    'pro-inside': {
      sectionId: 'inside',
      stepId: 'wire',
      content: [expect.objectContaining({ type: 'paragraph' }), expect.objectContaining({ type: 'validationBox' })],
      outline: [{ id: 'secret-task', title: 'What is the secret?', itemType: 'validation' }],
    },
  })
})

test('every task is listed with its place', async () => {
  const { validations } = await compiled()
  expect(
    validations.map(({ id, type, boxId, optional, characterLimit, contentId }) => [id, type, boxId, optional, characterLimit, contentId]),
  ).toEqual([
    ['brightness', 'TEXT', 'glow', false, 40, undefined],
    ['shop', 'URL', 'glow', true, null, undefined],
    ['picture', 'FILE', 'glow', false, null, undefined],
    ['secret', 'TEXT', 'secret-task', true, null, 'pro-inside'],
  ])
  expect(validations[0]?.tracks).toEqual(['low'])
})

test('a section of a step for one track is for that track, and one that nobody would see is reported', async () => {
  const inTracks = (step: string, section: string) =>
    compiled({
      'projects/lamp/project.md': (whole) =>
        whole
          .replace('  - { id: low,', '  - { id: high, title: High guidance, description: You see every command. }\n  - { id: low,')
          .replace('tracks="low"', `tracks="${step}"`)
          .replace('{#test}', `{#test tracks="${section}"}`),
    })
  const { validations } = await inTracks('low', 'high,low')
  expect(validations.find(({ id }) => id === 'brightness')?.tracks).toEqual(['low'])
  await expect(inTracks('low', 'high')).rejects.toThrow('unseenSection')
  await expect(inTracks('low', 'hihg')).rejects.toThrow(/^(?!.*unseenSection).*unknownTrack/)
})

test('highlighted code is split into pieces that join to the code again', async () => {
  const code = 'const port = 8080 // {{port}}\nlisten("{{host}}:" + port)'
  const { document } = await withPassage(`:var{name=port} :var{name=host}\n\n\`\`\`js\n${code}\n\`\`\``)
  const lines = find(document, 'codeBlock')[0]?.attrs?.['lines'] as CodeLine[]
  const again = lines.map((line) =>
    line.map((piece) => (typeof piece === 'string' ? piece : Array.isArray(piece) ? piece[1] : `{{${piece.v}}}`)).join(''),
  )
  expect(again.join('\n')).toBe(code)
  expect(lines[0]?.slice(0, 2)).toEqual([['kw', 'const'], ' '])
  expect(lines.flat()).toContainEqual({ v: 'port' })
  expect(lines.flat()).toContainEqual(['num', '8080'])
})

test('a code block is copyable unless it is output or opts out', async () => {
  const blocks = await passage('```\na\n```\n\n```bash copyable=false title="B c" ask\nb\n```\n\n```output\nc\n```')
  const fields = { codegroup: null, expandable: false, inline: false }
  expect(blocks.map(({ attrs }) => attrs)).toMatchObject([
    { ...fields, language: 'shell', copyable: true, ask: false, title: '' },
    { ...fields, language: 'bash', copyable: false, ask: true, title: 'B c' },
    { ...fields, language: 'output', copyable: false, lines: [['c']] },
  ])
})

test('marks, breaks and links', async () => {
  expect(await passage('a *b **c*** ~~d~~ `e *f*`\\\ng\nh [i](https://example.com/) [j][k] ~l~\n\n[k]: mailto:a@example.com')).toEqual([
    {
      type: 'paragraph',
      content: [
        text('a '),
        text('b ', 'italic'),
        text('c', 'italic', 'bold'),
        text(' '),
        text('d', 'strike'),
        text(' '),
        text('e *f*', 'code'),
        { type: 'hardBreak' },
        text('g h '),
        { type: 'text', text: 'i', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] },
        text(' '),
        { type: 'text', text: 'j', marks: [{ type: 'link', attrs: { href: 'mailto:a@example.com' } }] },
        text(' ~l~'),
      ],
    },
  ])
})

test('of two addresses of one reference the first counts, wherever it stands', async () => {
  const address = async (written: string) => JSON.stringify(await passage(written)).match(/https:[^"]+/g)
  expect(await address('See [the shop].\n\n[the shop]: https://example.com/first\n[THE SHOP]: https://example.com/last')).toEqual([
    'https://example.com/first',
  ])
  for (const inside of [
    ':::note{#told}\nx\n\n[shop]: https://example.com/\n:::',
    '> x\n>\n> [shop]: https://example.com/',
    '- x\n\n  [shop]: https://example.com/',
  ])
    expect(await address(`See [it][shop].\n\n${inside}\n\n[shop]: https://example.org/`)).toEqual(['https://example.com/'])
  expect(JSON.stringify(await passage('> ![A lamp][picture]\n>\n> [picture]: images/lamp.svg'))).toContain('A lamp')
})

test('a link keeps the words of code and of a concept inside of it', async () => {
  const words = '*a* :code[ls *.js]{copyable} :concept[lamps]{id=lamp}'
  const [paragraph] = await passage(`[${words}](https://example.com/) [${words}](#test) :ask[${words}]`)
  const said = [text('a', 'italic'), text(' '), text('ls *.js', 'code'), text(' '), text('lamps')]
  const link = { type: 'link', attrs: { href: 'https://example.com/' } }
  const [, inside, , ask] = paragraph?.content?.slice(said.length) ?? []
  expect(paragraph?.content?.slice(0, said.length)).toEqual(said.map((node) => ({ ...node, marks: [...(node.marks ?? []), link] })))
  expect([inside?.type, inside?.content]).toEqual(['contentLink', said])
  expect([ask?.type, ask?.content]).toEqual(['contentLink', said])
})

test('links inside of the product, concepts, variables and code to copy', async () => {
  const [paragraph] = await passage(
    '[a *b*](#test) [c](project:other) :ask[why?]{} :concept[lamps]{id=lamp} :var{name=x placeholder="y"} :code[ls *.{js,ts} {{x}}]{copyable}',
  )
  expect(paragraph?.content?.filter(({ type }) => type !== 'text')).toEqual([
    { type: 'contentLink', attrs: { to: '#test', type: 'content', prefill: '' }, content: [text('a '), text('b', 'italic')] },
    { type: 'contentLink', attrs: { to: 'project:other', type: 'content', prefill: '' }, content: [text('c')] },
    { type: 'contentLink', attrs: { to: '', type: 'ask', prefill: 'why?' }, content: [text('why?')] },
    { type: 'concept', attrs: { conceptId: 'lamp', conceptName: 'lamps' } },
    { type: 'variable', attrs: { name: 'x', scope: 'project', placeholder: 'y' } },
    {
      type: 'codeInline',
      attrs: {
        code: 'ls *.{js,ts} {{x}}',
        language: 'text',
        inline: true,
        copyable: true,
        expandable: false,
        ask: false,
        codegroup: null,
        lines: [['ls *.{js,ts} ', { v: 'x' }]],
      },
    },
  ])
})

test('words with colons are text', async () => {
  const words = 'At host:8080, a::b, std::cout, 12:30, :smile: and note:this'
  expect(await passage(words)).toEqual([{ type: 'paragraph', content: [text(words)] }])
})

test('HTML is not rendered: comments are removed, escaped tags are text', async () => {
  expect(await passage('a <!-- b --> c \\<b>\n\n<!-- d -->')).toEqual([{ type: 'paragraph', content: [text('a '), text(' c <b>')] }])
})

test('a picture has its size and smaller variants; inside a paragraph it becomes a block', async () => {
  const changes = {
    'projects/lamp/images/big.png': await png(1000, 400),
    'projects/lamp/project.md': (all: string) => all.replace('1. One', 'a ![B](images/big.png "C") d\n\n1. One'),
  }
  const { document, assets } = await compiled(changes)
  const image = find(document, 'image').find(({ attrs }) => attrs?.['alt'] === 'B')
  expect(image?.attrs).toMatchObject({ caption: 'C', width: 1000, height: 400, withSpacing: true, withBorder: false })
  const sources = image?.attrs?.['sources'] as { src: string; width: number; type: string }[]
  expect(sources.map(({ width, type }) => [width, type])).toEqual([480, 800, 1000].map((width) => [width, 'image/webp']))
  const smallest = assets.find(({ key }) => `/static/${key}` === sources[0]?.src)
  expect((await smallest?.body())?.subarray(8, 12).toString()).toBe('WEBP')
  const drawing = find(document, 'image').find(({ attrs }) => attrs?.['alt'] === 'A lamp')
  expect(drawing?.attrs).toMatchObject({ width: 40, height: 30, sources: [] })
})

test('a checklist, a table and a list contain blocks', async () => {
  const [list, table] = await passage('- [x] a\n- [ ] b\n\n| a | b |\n|:-:|---|\n| c |   |')
  const paragraph = (words: string): DocNode => ({ type: 'paragraph', content: [text(words)] })
  expect(list).toEqual({
    type: 'checklist',
    content: [
      { type: 'checkbox', attrs: { checked: true, disabled: false }, content: [paragraph('a')] },
      { type: 'checkbox', attrs: { checked: false, disabled: false }, content: [paragraph('b')] },
    ],
  })
  expect(
    table?.content?.map(({ content = [] }) => content.map((cell) => [cell.type, cell.attrs?.['align'], cell.content?.length])),
  ).toEqual([
    [
      ['tableHeader', 'center', 1],
      ['tableHeader', null, 1],
    ],
    [
      ['tableCell', 'center', 1],
      ['tableCell', null, undefined],
    ],
  ])
})

test('the version changes with the published content, and with nothing else', async () => {
  const { version } = await compiled()
  expect((await compiled({ 'projects/lamp/images/unused.svg': '<svg/>' })).version).toBe(version)
  expect((await compiled({ 'projects/lamp/answers.yaml': (all) => all.replace('the box', 'the package') })).version).not.toBe(version)
  expect((await withPassage('More')).version).not.toBe(version)
})
