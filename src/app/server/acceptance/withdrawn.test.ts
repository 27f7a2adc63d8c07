import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { contentFolder, writtenProject } from '#features/content/content.fixtures.ts'
import { list as answers, save } from './answers.fixtures.ts'
import { ada, listedAs, publish, read, serveProjects, site } from './projects.fixtures.ts'

serveProjects()

test('a withdrawn project is gone for learners and visitors, with a sentence; when it returns their answers are there', async () => {
  await save('word', 'stone')
  const before = (await answers()).body
  const project = (await read()).body
  await using empty = await contentFolder()
  await site.publish(empty)

  for (const who of [ada, site.browser()]) {
    expect(await read('', who)).toMatchObject({
      status: 410,
      body: { message: expect.stringContaining('What you wrote in it is kept.') as string },
    })
    expect((await read('/content.json', who)).status).toBe(410)
  }
  expect(await listedAs('answers')).toBeUndefined()
  // an export contains it throughout
  const exported = unzipSync(new Uint8Array(await (await ada.fetch('/user/export')).arrayBuffer()))
  expect(
    Object.values(exported)
      .map((file) => Buffer.from(file).toString('utf8'))
      .join('\n'),
  ).toContain('stone')

  await publish()
  expect((await answers()).body).toEqual(before)
  expect((await read()).body).toEqual(project)
})

test('a project that was never published is unknown, not gone', async () => {
  await using content = await contentFolder({
    'projects/seen/project.md': writtenProject({ title: 'Seen', order: '1.8' }),
    'projects/hidden/project.md': writtenProject({ title: 'Hidden', order: '1.9', visibility: 'private' }),
  })
  await site.publish(content)
  await publish()
  for (const [project, status] of [
    ['seen', 410],
    ['hidden', 404],
    ['nothing', 404],
  ] as const)
    expect((await read('', ada, project)).status).toBe(status)
})
