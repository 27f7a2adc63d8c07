import { dateTexts } from '#platform/dates/dates.texts.ts'

export const takedownTexts = {
  title: (at: string) => `An admin of this site took this page down on ${dateTexts.day(new Date(at))}. Only you see it now.`,
  reason: 'The reason:',
  nothingLost: 'Nothing of yours was deleted.',
  contact: 'If you think this is a mistake, write to us',
  badge: 'Taken down',
  report: 'Report this page',
}

export const takedownMailTexts = {
  names: {
    portfolio: 'your portfolio',
    tile: 'a page of your portfolio',
    documentation: 'the documentation of a project of yours',
    proof: 'the proof of a project of yours',
  },
  down: {
    subject: 'A page of yours was taken down',
    title: 'A page of yours was taken down',
    what: (name: string) => `An admin of Waymark took down ${name}. Nobody but you sees it now. Nothing of yours was deleted.`,
    reason: (reason: string) => `The reason: ${reason}`,
    mistake: 'If you think this is a mistake, answer through the contact on the site.',
  },
  back: {
    subject: 'A page of yours can be seen again',
    title: 'A page of yours can be seen again',
    what: (name: string) => `An admin of Waymark has undone taking down ${name}. Whether others see it is up to you again.`,
  },
  open: 'Open the page',
  footer: 'You get this because it is about a page of your account.',
}
