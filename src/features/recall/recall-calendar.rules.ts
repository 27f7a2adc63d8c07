import { dayAfter } from './recall.rules.ts'

interface CalendarEvent {
  day: string
  now: Date
  /** for example https://waymark.example */
  site: string
  summary: string
}

const END = 'END:VCALENDAR'

/** Adds today's waiting questions to a calendar (RFC 5545), as one all-day event that moves from day to day. */
export function withRecall(calendar: string, { day, now, site, summary }: CalendarEvent): string {
  const url = `${site}/recall`
  const event = [
    'BEGIN:VEVENT',
    `UID:recall@${new URL(site).host}`,
    `DTSTAMP:${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayAfter(day, 1).replaceAll('-', '')}`,
    `SUMMARY:${summary}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
  return calendar.replace(END, [...event, END].join('\r\n'))
}
