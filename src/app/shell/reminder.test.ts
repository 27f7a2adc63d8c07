import { expect, test } from 'vitest'
import { isMailToOneself, reminderFor } from './reminder.ts'

test('a mail reminder goes to the signed-in person; any other kind stays as the operator configured it', () => {
  expect(reminderFor('mailto:?subject=Later', 'ada+lab@example.org')).toBe('mailto:ada%2Blab%40example.org?subject=Later')
  expect(reminderFor('mailto:?subject=Later', null)).toBe('mailto:?subject=Later')
  expect(reminderFor('https://cal.example.org/later', 'ada@example.org')).toBe('https://cal.example.org/later')
  expect(reminderFor('mailto:help@example.org?subject=Later', 'ada@example.org')).toBe('mailto:help@example.org?subject=Later')
})

test("only a signed-out person's mail has no address yet", () => {
  expect(isMailToOneself('mailto:?subject=Later', null)).toBe(true)
  expect(isMailToOneself('mailto:?subject=Later', 'ada@example.org')).toBe(false)
  expect(isMailToOneself('https://cal.example.org/later', null)).toBe(false)
})
