import { expect, test } from 'vitest'
import { reachServer, runInServer } from '#app/cli/control-client.ts'
import { SAMPLE_EMAIL, sampleProjects } from '#app/cli/demo/sample.ts'
import { axe, complaintsOf, DESKTOP, newPage, openPage, PHONE } from '../browser.ts'
import { openSignedIn } from '../people.ts'
import { startServer } from '../serve.ts'

test('on a running site a sample learner is created, read by visitors, signs in by a code, and is removed', async () => {
  const site = await startServer({ TRUST_PROXY: '1' })
  const run = async (...args: string[]) => {
    const server = await reachServer(site.dataDir)
    if (!server) throw new Error('Nobody answers')
    const said: string[] = []
    const say = (text = '') => void said.push(text)
    const exit = await runInServer(server, { words: ['demo', ...args], cwd: site.dataDir }, { line: say, error: say })
    expect([exit, said]).toEqual([0, said])
    return said
  }
  const said = await run()
  expect(said[0]).toBe('A sample learner has come.')
  expect((await run())[0]).toBe('The sample learner is here already; nothing was changed.')

  const address = `${site.origin}/sample-learner/portfolio`
  for (const [viewport, theme] of [
    [DESKTOP, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    const visitor = await openPage(address, { viewport, theme })
    await visitor.getByRole('heading', { name: 'Sample portfolio' }).waitFor()
    expect(await visitor.getByRole('article').count()).toBe(sampleProjects.length)
    expect(await axe(visitor, 'main')).toEqual([])
    expect(complaintsOf(visitor)).toEqual([])
  }
  const page = await openSignedIn(site, SAMPLE_EMAIL, '/projects/speak-http-by-hand')
  await page.getByText('The first digit tells you whose fault it is.').first().waitFor()
  await page.goto(`${site.origin}/notes`)
  await page.getByText('4 is me, 5 is them.').first().waitFor()

  await run('--remove')
  const gone = await (await newPage()).request.get(address, { headers: { accept: 'text/html' } })
  expect(await gone.text()).not.toContain('Sample portfolio')
  await site.stop()
})
