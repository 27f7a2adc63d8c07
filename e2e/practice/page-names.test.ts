import { expect, test } from 'vitest'
import { endOf, openRunnerPage, orderOf, printed, run } from './runner.ts'

test.each(['document.title', 'localStorage.length', 'alert("hello")', 'prompt("Your name?")', 'window.name'])(
  'a program without a page is told that it has none: %s',
  async (program) => {
    const page = await openRunnerPage()
    const { problem } = endOf(await run(page, orderOf('javascript', `${program}\n`))) ?? {}
    expect(problem).toMatchObject({ file: 'main.js', line: 1 })
    expect(problem?.message).toContain('belongs to a web page in a browser, and this program has no page')
  },
)

const ASKS = `<script>
localStorage.setItem('seen', 'yes')
console.log(document.title, localStorage.getItem('seen'), window === globalThis)
alert('hello')
console.log(confirm('Sure?'), prompt('Your name?'))
</script>`

test('in a page they are there, and where nobody can be asked that is said', async () => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf('html', `<title>Tea</title>${ASKS}`))
  expect(printed(said).split('\n')).toEqual([
    'Tea yes true',
    'alert: hello',
    'confirm: Sure? (nobody is asked here: it gives false)',
    'prompt: Your name? (nobody is asked here: it gives null)',
    'false null',
    '',
  ])
  expect(endOf(said)).toMatchObject({ reason: 'done' })
})
