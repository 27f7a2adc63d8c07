import type { Page } from 'playwright'
import sharp from 'sharp'
import { alive } from '../browser.ts'

/** On a busy machine. */
export const WORKSHOP = '/projects/workshop?track=low'

export const field = (page: Page, id: string) => page.locator(`#${id}--field`)
export const box = (page: Page, id: string) => page.locator(`.doc-task#${id}`)
export const mission = (page: Page) => page.locator('[data-mission]')
export const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name === undefined ? {} : { name })
export const contents = (page: Page) => page.getByRole('navigation', { name: 'In this project' })
export const ring = (page: Page, id: string) => contents(page).locator(`a[href="#${id}"] [role=img]`)

/** Waits until the parts of the page are hydrated. */
export async function ready(page: Page): Promise<Page> {
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await page.locator('[data-box]').first().waitFor()
  return page
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await alive(page)
  await ready(page)
}

export async function missionIs(page: Page, state: string, label: string): Promise<void> {
  await page.locator(`[data-mission=${state}]`, { hasText: label }).waitFor()
}

export async function done(page: Page, id: string): Promise<void> {
  await box(page, id).getByRole('button', { name: 'Done', exact: true }).click()
  await page.locator(`.doc-task#${id} [data-box=complete]`).waitFor()
}

export async function picture(background = '#c63'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'bench.png', mimeType: 'image/png', buffer }
}

/** Answers every required task of the workshop's track without commands, with a reload after each box. */
export async function answerWorkshop(page: Page): Promise<void> {
  await field(page, 'brightness').fill('800')
  await field(page, 'shop').fill('example.org/lamps')
  await done(page, 'bulb')
  await reload(page)
  await page.locator('.doc-field#bench-picture input[type=file]').setInputFiles(await picture())
  await page.getByRole('img', { name: 'Your picture bench.png' }).waitFor()
  await done(page, 'bench-task')
  await reload(page)
}

const quiz = (page: Page) => page.locator('#workshop-quiz')

/** Answers all questions correctly. */
export async function answerQuiz(page: Page): Promise<void> {
  const answer = async () => {
    const question = await quiz(page).locator('legend').textContent()
    if (question === 'What does a lamp give?') return quiz(page).getByText('Light', { exact: true }).click()
    for (const tool of ['A hammer', 'A saw']) await quiz(page).getByText(tool, { exact: true }).click()
    return quiz(page).getByRole('button', { name: 'Check answer' }).click()
  }
  await quiz(page).getByRole('button', { name: 'Start the quiz' }).click()
  await answer()
  await quiz(page).getByRole('button', { name: 'Next question' }).click()
  await answer()
  await quiz(page).getByRole('button', { name: 'See your result' }).click()
  await quiz(page).getByRole('heading', { name: 'Your score: 100%' }).waitFor()
}
