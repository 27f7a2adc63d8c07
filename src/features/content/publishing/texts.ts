const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export const sightTexts = {
  moment: (at: Date) => `${day.format(at)} UTC`,
  appears: (id: string, at: Date) => `${id} appears on ${sightTexts.moment(at)}.`,
  waits: (id: string, at: Date) => `${id} waits until ${sightTexts.moment(at)}`,
  private: 'Private: only admins see it.',
  waiting: (at: string) => `Readers get it on ${sightTexts.moment(new Date(at))}. Until then only admins see it.`,
}
