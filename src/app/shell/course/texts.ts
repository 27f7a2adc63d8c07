import { scheduleTexts } from '#features/schedule/texts.ts'

export const courseTexts = {
  title: scheduleTexts.course,
  open: scheduleTexts.open,
  close: scheduleTexts.close,
  loading: scheduleTexts.loading,
} as const
