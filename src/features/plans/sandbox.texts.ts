import { dateTexts } from '#platform/dates/dates.texts.ts'

export const sandboxTexts = {
  notice: 'Test checkout: no real money',
  noticeMore: 'Nothing is charged and you don’t need a card. This site has no payment provider connected yet.',
  checkoutTitle: 'Waymark Pro',
  monthly: '$11.99 a month',
  annual: '$99.00 a year ($8.25 a month)',
  pay: 'Pay with test money',
  refuse: 'Simulate a failed payment',
  back: 'Go back without paying',
  portalTitle: 'Your subscription',
  running: (since: string) => `Active since ${since}`,
  underWay: 'Your payment is being processed',
  ends: (on: string) => `It ends on ${on} and doesn’t renew`,
  cancel: 'Cancel this subscription',
  resume: 'Keep this subscription',
  askTitle: 'Cancel Pro?',
  askNow:
    'Pro ends right away, because your payment is still under way. Everything you made stays yours, and the Free plan’s limits apply again.',
  askLater: (on: string) =>
    `You keep Pro until ${on}, which is paid for. After that the Free plan’s limits apply; everything you made stays yours.`,
  reallyCancel: 'Cancel Pro',
  keep: 'Keep Pro',
  date: (at: Date) => dateTexts.day(at),
  none: 'You don’t have a subscription.',
  leave: 'Back to Waymark',
  gone: 'This page has already been used or has expired. Waymark shows which plan you have.',
} as const
