const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const
const STEP = 1024

export function formatFileSize(bytes: number, locale = 'en'): string {
  const size = Math.max(0, bytes)
  const rank = size < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(size) / Math.log(STEP)))
  const amount = new Intl.NumberFormat(locale, { maximumFractionDigits: rank === 0 ? 0 : 1, useGrouping: false }).format(
    size / STEP ** rank,
  )
  return `${amount} ${UNITS[rank]}`
}
