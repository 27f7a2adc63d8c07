import { expect, test } from 'vitest'
import { BREAKS } from '#platform/http/lossy-proxy.fixtures.ts'
import { axe } from '../browser.ts'
import { add, chip, link, openDirectory, panel, remove, search } from '../directory/page.ts'
import { ask, openMenu, toastSays } from '../people.ts'
import { answerQuiz, box, dialog, done, field, mission, missionIs, picture, ready, reload, ring, WORKSHOP } from '../projects/page.ts'
import { wake } from '../shell/page.ts'
import { everythingOf, loses, nothingIsWrong, openLossy, proxy, serveLossy, site } from './lossy-site.ts'

serveLossy()

const at = (path: string) => `/projects/workshop${path}`
test.each(BREAKS)(
  'a project is completed while every connection breaks %s: each change happens once and shows as saved',
  async (breaks) => {
    const page = await openLossy(WORKSHOP, breaks)
    const says = (task: string) => page.locator(`.doc-field#${task} [data-save-status=saved]`).waitFor()
    const answer = async (task: string) => (await ask(page, 'GET', at(`/validations/${task}`))).body
    await ready(page)
    await loses([`POST ${at('/validations/brightness')}`], () => field(page, 'brightness').fill('800'))
    await says('brightness')
    expect(await answer('brightness')).toMatchObject({ text: { data: '800' }, revision: 1, alternatives: [] })
    await loses([`POST ${at('/validations/shop')}`], () => field(page, 'shop').fill('example.org/lamps'))
    await says('shop')
    const both = [`POST ${at('/validations/brightness')}`, `POST ${at('/validations/shop')}`]
    await loses(both, () => box(page, 'bulb').getByRole('button', { name: 'Mark for review' }).click())
    await expect.poll(() => ring(page, 'bulb').getAttribute('aria-label')).toBe('Task in-review')
    await loses(both, () => done(page, 'bulb'))
    expect(await answer('shop')).toMatchObject({ text: { data: 'example.org/lamps' }, status: 'COMPLETE', revision: 1, alternatives: [] })

    const address = 'GET /uploads/generate-signed-url'
    await loses(
      [address, 'PUT /uploads/workshop_bench-picture', `POST ${at('/validations/bench-picture')}`],
      async () => page.locator('.doc-field#bench-picture input[type=file]').setInputFiles(await picture()),
      // each upload address works once
      [`${address} repeated`],
    )
    await page.getByRole('img', { name: 'Your picture bench.png' }).waitFor()
    await says('bench-picture')
    await loses([`POST ${at('/validations/bench-picture')}`], () => done(page, 'bench-task'))

    await loses([`PUT ${at('/annotations.json')}`], () => page.getByRole('checkbox', { name: 'Change the bulb' }).check())
    await page.locator('.doc-variable').first().click()
    await page.getByRole('textbox', { name: /lamp/i }).first().fill('my-lamp')
    await loses(['PUT /user/variables'], () => page.keyboard.press('Enter'))
    await expect.poll(() => page.locator('.doc-code').first().textContent()).toContain('hello my-lamp')
    const asked = ['light', 'tools'].map((id) => `PUT ${at(`/quiz/workshop-quiz/questions/${id}`)}`)
    await loses([...asked, `POST ${at('/quiz/workshop-quiz')}`], () => answerQuiz(page))
    await loses([`GET ${at('/pro-drawer.json/unlock')}`], () => page.getByRole('button', { name: "You're PRO! Jump in" }).click())
    await page.getByText('The canary in the drawer is called zanzibarine.').waitFor()
    await nothingIsWrong(page)

    await missionIs(page, 'ENABLED', 'Complete project')
    await loses([`PUT ${at('')}`], () => mission(page).click())
    await dialog(page, 'Project Complete').waitFor()
    await page.keyboard.press('Escape')
    await missionIs(page, 'COMPLETE', 'Project complete')
    await nothingIsWrong(page)
    await reload(page)
    await expect.poll(() => page.getByRole('checkbox', { name: 'Change the bulb' }).isChecked()).toBe(true)
    expect(await axe(page)).toEqual([])
    const { body } = await ask(page, 'GET', at(''))
    expect(body).toMatchObject({ status: 'COMPLETE', progress: 1, variables: [{ name: 'lamp', value: 'my-lamp' }] })
    const answered = { status: 'COMPLETE', revision: 1, alternatives: [] }
    const kept = await everythingOf(page)
    expect(kept).toMatchObject({
      'account/sessions.json': [{}],
      'account/variables.json': [{ name: 'lamp', value: 'my-lamp' }],
      'plans/plans.json': { used: { quizCompletion: 1 } },
      'projects/projects.json': {
        projects: [{ status: 'COMPLETE', done: 3, required: 3 }],
        unlocked: [{ contentId: 'pro-drawer' }],
        files: [{ name: 'annotations.json', revision: 1 }],
      },
      'answers/answers.json': { answers: [answered, answered, answered] },
      'quizzes/quizzes.json': { rounds: [{ round: 1 }], attempts: [{ score: 100 }] },
    })
    expect(Object.keys(kept).filter((name) => name.startsWith('uploads/'))).toHaveLength(1)

    await page.getByRole('button', { name: 'Restart project' }).click()
    const restart = dialog(page, 'Restart project').getByRole('button', { name: 'Restart project' })
    await loses([`POST ${at('/reset')}`], () => restart.click())
    await toastSays(page, 'Project successfully reset')
    await missionIs(page, 'DISABLED', 'Complete the tasks to finish')
    await nothingIsWrong(page)
    await reload(page)
    await expect.poll(() => field(page, 'brightness').inputValue()).toBe('')
    expect(await everythingOf(page)).toMatchObject({
      'projects/projects.json': { projects: [{ status: 'INCOMPLETE', done: 0 }], files: [] },
      'answers/answers.json': { answers: [] },
      'quizzes/quizzes.json': { rounds: [], attempts: [] },
    })
  },
)

test('a late retry of a restart keeps the answer saved since', async () => {
  const page = await openLossy(WORKSHOP, 'before its reply')
  await ready(page)
  const other = await page.context().newPage()
  await other.goto(site.origin + WORKSHOP)
  await ready(other)
  await loses([`POST ${at('/validations/brightness')}`], () => field(page, 'brightness').fill('before'))
  const { isHeld, letGo } = proxy.holdRepeats(at('/reset'))
  await page.getByRole('button', { name: 'Restart project' }).click()
  const restart = dialog(page, 'Restart project').getByRole('button', { name: 'Restart project' })
  await restart.click()
  await isHeld
  expect(await restart.getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => field(other, 'brightness').inputValue()).toBe('')
  await loses([`POST ${at('/validations/brightness')}`], () => field(other, 'brightness').fill('since'))
  letGo()
  await toastSays(page, 'Project successfully reset')
  for (const tab of [page, other]) {
    await expect.poll(() => field(tab, 'brightness').inputValue()).toBe('since')
    await nothingIsWrong(tab)
    await reload(tab)
    await expect.poll(() => field(tab, 'brightness').inputValue()).toBe('since')
  }
  expect((await ask(page, 'GET', at('/validations/brightness'))).body).toMatchObject({ text: { data: 'since' }, alternatives: [] })
  const resets = proxy.changes.filter(({ path }) => path === at('/reset')).slice(-2)
  expect(resets.map(({ status, isLost }) => [status, isLost])).toEqual([
    [200, true],
    [200, false],
  ])
  expect(resets[0]?.key).toBe(resets[1]?.key)
})

test.each(BREAKS)('projects, goal, schedule and profile are changed while every connection breaks %s', async (breaks) => {
  const page = await openLossy('/projects/sequel', breaks)
  const kept = async () => ((await ask(page, 'GET', '/projects?selected=true')).body as { id: string }[]).map(({ id }) => id)
  await wake(page)
  await openDirectory(page)
  await search(page).fill('workshop')
  await link(page, 'Set up a workshop').waitFor()
  await loses(['PUT /projects/selection'], () => add(page, 'Set up a workshop').click())
  await remove(page, 'Set up a workshop').waitFor()
  expect(await kept()).toEqual(['workshop'])
  await loses(['PUT /projects/selection'], () => remove(page, 'Set up a workshop').click())
  await add(page, 'Set up a workshop').waitFor()
  expect(await kept()).toEqual([])
  await search(page).fill('')
  await chip(page, 'Made for you').click()
  await panel(page).getByLabel('What do you want to be able to do?').fill('Set up a workshop of my own')
  await loses(['POST /goals'], () => panel(page).getByRole('button', { name: 'Build my path' }).click())
  await panel(page).locator('[data-made=resultView]').waitFor()
  await nothingIsWrong(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'My work', exact: true }).click()
  const course = page.locator('#panel-right')
  await course.getByRole('group', { name: 'Topics' }).getByRole('button', { name: 'Networks' }).click()
  await loses(['PUT /user/preferences'], () => course.getByRole('button', { name: 'Generate course' }).click())
  await loses(['PUT /user/preferences'], () => course.getByLabel('Hours per day').selectOption({ label: '3 hours' }))
  await loses(['PUT /user/preferences'], () => course.getByLabel('Days per week').selectOption('2'))
  await course
    .getByText(/^(This|Next) week$/)
    .first()
    .waitFor()
  expect((await ask(page, 'GET', '/user/preferences')).body).toMatchObject({
    selectedCategories: ['Networks'],
    hoursPerDay: 3,
    daysPerWeek: 2,
  })
  await page.getByRole('button', { name: 'My work', exact: true }).click()

  await openMenu(page)
  const menu = page.getByRole('region', { name: 'Your Waymark' })
  await menu.getByRole('button', { name: /edit your name$/ }).click()
  await menu.getByRole('textbox', { name: 'Your name' }).fill('Lossy Learner')
  await loses(['PUT /user/name'], () => page.keyboard.press('Enter'))
  await menu.getByRole('button', { name: 'Lossy Learner' }).waitFor()
  await menu.getByRole('button', { name: 'Account settings' }).click()
  // different from the nickname derived from the e-mail address
  const nickname = `renamed-${crypto.randomUUID().slice(0, 8)}`
  await dialog(page).getByLabel('Nickname').fill(nickname)
  await loses(['PUT /user/nickname'], () => dialog(page).getByRole('button', { name: 'Save' }).click())
  await dialog(page).getByText('Your nickname is updated.').first().waitFor()
  await loses(['PUT /user/preferences'], () => dialog(page).getByRole('switch').first().click())
  await nothingIsWrong(page)
  expect(await everythingOf(page)).toMatchObject({
    'account/account.json': { name: 'Lossy Learner', nickname, preferences: { emailUnsubscribed: false } },
    'account/sessions.json': [{}],
    // the goal has planned both
    'projects/projects.json': {
      projects: ['workshop', 'sequel'].map((projectId) => ({ projectId, selectedAt: expect.any(String) })),
    },
    'goals/goal.json': { goalDescription: 'Set up a workshop of my own' },
  })
  const { email } = (await ask(page, 'GET', '/user')).body as { email: string }
  await dialog(page).getByRole('button', { name: 'Delete my account', exact: true }).click()
  await dialog(page).getByLabel(`Type ${email} to confirm`).fill(email)
  const before = proxy.changes.length
  await dialog(page).getByRole('button', { name: 'Permanently delete my account' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await toastSays(page, 'Your account has been deleted.')
  // the account's event may reload the page before the reply is asked for again
  const first = proxy.changes.slice(before).find(({ path }) => path === '/user')
  expect(first).toMatchObject({ method: 'DELETE', status: 204, isLost: true })
})
