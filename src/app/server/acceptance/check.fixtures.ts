import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentFolder } from '#features/content/content.fixtures.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import type { DocumentWays } from '#platform/public-documents/public-documents.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

/** A project that is about a folder, beside the usual ones. */
export const kitchen = `---
title: A recipe
description: You will have a recipe that a program can count.
category: Databases
series: small-things
order: "1.3"
difficulty: easy
time: 20
cost: Free
needs: [A terminal]
kind: tool
visibility: public
plan: free
concepts: []
---

Cook.

## Begin {#begin}

\`\`\`bash title="A folder" run
mkdir kitchen
cd kitchen
printf 'salt 3 g\\nflour 500 g\\n' > recipe.txt
\`\`\`

\`\`\`bash title="What is in it" run
wc -l recipe.txt | tr -d ' '
cat recipe.txt
\`\`\`
\`\`\`output
2recipe.txt
salt <any> g
flour 500 g
\`\`\`

:::task{#recipe-task}
::text{#flour title="How much flour is it?"}
::text{#salt title="Paste the line about salt"}
::text{#lines title="How many lines has recipe.txt?" description="grep -c '' recipe.txt counts them."}
::text{#taste title="How does it taste?"}
:::
`

const answers = `flour:
  check: pattern
  value: '^flour 500 g$'
  message: Look at the second line.
  exemplar: flour 500 g
salt:
  check: pattern
  value: '^salt [1-9] g$'
  message: A pinch will do.
  exemplar: salt 3 g
lines:
  check: number
  value: 2
  message: Count again.
  exemplar: '2'
  look: {run: "grep -c '' recipe.txt"}
taste:
  check: pattern
  value: good
  message: Try again.
  look: {file: taste.txt, line: 'taste: <it>'}
`

export async function kitchenFolder() {
  const content = await contentFolder()
  await mkdir(join(content.path, 'projects/kitchen'), { recursive: true })
  await writeFile(join(content.path, 'projects/kitchen/project.md'), kitchen)
  await writeFile(join(content.path, 'projects/kitchen/answers.yaml'), answers)
  return content
}

export async function kitchenSite(env: Record<string, string> = {}, documentWays?: DocumentWays): Promise<Site> {
  const content = await kitchenFolder()
  const site = await testSite({ CONTENT_DIR: content.path, ...env }, documentWays)
  await site.publish(content)
  const close = async () => {
    await site.close()
    await content[Symbol.asyncDispose]()
  }
  return { ...site, close }
}

/** The folder that somebody has who did as the text says. */
export async function learnersFolder(
  files: Record<string, string> = { 'recipe.txt': 'salt 3 g\nflour 500 g\n', 'taste.txt': 'taste: good\n' },
) {
  const parent = await mkdtemp(join(tmpdir(), 'kitchen-'))
  const path = join(parent, 'kitchen')
  await mkdir(path)
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  return { path, parent, [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }) }
}

export interface Started {
  device_code: string
  user_code: string
  verification_uri: string
  interval: number
}

export async function start(site: Site, machine = 'desk'): Promise<Started> {
  return (await site.browser({ headers: { 'user-agent': 'node' } }).send('POST', '/check/devices', { machine })).body
}

export const poll = (site: Site, { device_code }: Started) => site.browser().send('POST', '/check/token', { device_code })

/** Through the whole sign-in. */
export async function machineFor(site: Site, owner: Account): Promise<{ token: string; key: string; ask: TestBrowser }> {
  const started = await start(site)
  const browser = await site.signedIn(owner)
  await browser.send('POST', '/check/devices/decision', { code: started.user_code, allow: true })
  const { access_token: token, key } = (await poll(site, started)).body as { access_token: string; key: string }
  return { token, key, ask: site.browser({ headers: { authorization: `Bearer ${token}` } }) }
}
