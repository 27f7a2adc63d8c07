export const quotasTexts = {
  learner_full: (taken: string, most: string) =>
    `There is no room for this file: your files take up ${taken} of ${most}. Your account says what takes it. Clear a chat or remove files that you no longer need, then try again.`,
  site_full:
    'There is no room for another file on this site at the moment. What you have here stays. Please try again later, or tell whoever runs the site.',
}
