import { expect, test } from 'vitest'
import { alive, complaintsOf, newPage } from './browser.ts'
import { newEmail, openMenu, signIn, signInByForm, ask } from './people.ts'
import { answerQuiz, answerWorkshop, mission, ready, WORKSHOP } from './projects/page.ts'
import { sharedWorkbench } from './projects/site.ts'
import { nextProject, saveButton, says, share } from './sharing/page.ts'
import { bar } from './shell/page.ts'

test('[SHELL-01] one application: a code, a project with its tasks, quiz and chat, a course, Pro, and a portfolio that others see', async () => {
  const site = await sharedWorkbench()
  const page = await signInByForm(site, newEmail('whole'), WORKSHOP)
  await ready(page)
  await answerWorkshop(page)
  await answerQuiz(page)
  await bar(page).getByRole('button', { name: 'Ask' }).click()
  await page.getByLabel('Your question', { exact: true }).fill('How bright must the lamp be?')
  await page.getByLabel('Your question', { exact: true }).press('Enter')
  await page.locator('li[data-message]').nth(1).waitFor()
  await bar(page).getByRole('button', { name: 'Ask' }).click()

  await page.getByRole('button', { name: 'My work', exact: true }).click()
  const course = page.locator('#panel-right')
  await course.getByRole('group', { name: 'Topics' }).getByRole('button', { name: 'Networks' }).click()
  await course.getByRole('button', { name: 'Generate course' }).click()
  await course
    .getByText(/^(This|Next) week$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'My work', exact: true }).click()

  await openMenu(page)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.locator('[role=dialog] [data-plan=pro]').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('heading', { name: /^Welcome to Pro/ }).waitFor()
  await page.getByRole('button', { name: 'Get started with Pro' }).click()

  await mission(page).click()
  await share(page).getByRole('button', { name: 'Download documentation' }).click()
  await saveButton(page).click()
  await says(page, 'Saved!', 'success')
  const { nickname } = (await ask(page, 'GET', '/portfolio')).body as { nickname: string }
  const visitor = await newPage()
  await visitor.goto(`${site.origin}/${nickname}/portfolio`)
  await alive(visitor)
  await visitor.getByText('Set up a workshop').first().waitFor()
  expect(complaintsOf(page)).toEqual([])
})

test('from onboarding to Pro, a completed project and a post about it there is no CSP violation', async () => {
  const site = await sharedWorkbench()
  const refused: string[] = []
  const page = await newPage({
    before: async (context) => {
      await context.exposeFunction('tellRefused', (what: string) => void refused.push(what))
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber, sample, target }) => {
          const where = target instanceof Element ? target.outerHTML.slice(0, 200) : ''
          ;(window as unknown as { tellRefused: (what: string) => void }).tellRefused(
            [violatedDirective, blockedURI, sourceFile, lineNumber, sample, where].join(' '),
          )
        }),
      )
    },
  })
  await signIn(site, page.context(), newEmail('policy'))
  await page.goto(`${site.origin}/`)
  await alive(page)
  for (const question of ['What would you like to learn?', 'How much time do you have?', 'What do you want to build first?']) {
    await page.getByRole('heading', { level: 1, name: question }).waitFor()
    await page.getByRole('button', { name: 'Skip', exact: true }).click()
  }
  await page.getByRole('region', { name: 'This week' }).waitFor()

  await openMenu(page)
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.locator('[role=dialog] [data-plan=pro]').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('heading', { name: /^Welcome to Pro/ }).waitFor()
  await page.locator('body > canvas').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Get started with Pro' }).click()

  await page.goto(site.origin + WORKSHOP)
  await ready(page)
  await answerWorkshop(page)
  await mission(page).click()
  await share(page).getByLabel('In figures').waitFor()
  await page.locator('body > canvas').waitFor({ state: 'attached' })
  await page.locator('body > canvas').waitFor({ state: 'detached' })
  await share(page).getByRole('button', { name: 'Download documentation' }).click()
  await saveButton(page).click()
  await says(page, 'Saved!', 'success')
  await share(page).getByRole('button', { name: 'Back' }).click()
  await nextProject(page).click()
  await page.waitForURL(/\/projects\/(?!workshop)/)
  expect([refused, complaintsOf(page)]).toEqual([[], []])
})
