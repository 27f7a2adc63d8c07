import { scheduleTexts } from '#features/schedule/schedule.texts.ts'

export const courseTexts = {
  title: scheduleTexts.course,
  open: scheduleTexts.open,
  short: scheduleTexts.short,
  close: scheduleTexts.close,
  loading: scheduleTexts.loading,
} as const
