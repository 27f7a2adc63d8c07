export const siteTexts = {
  testimonials: {
    label: 'What learners say',
    slide: (place: number, all: number) => `${place} of ${all}`,
    previous: 'Previous voice',
    next: 'Next voice',
    sample: 'Sample',
    sampleWhy: 'Nobody said this yet: these are samples, shown until the people who run this site replace them.',
  },
  legal: { terms: 'Terms & Conditions', privacy: 'Privacy policy' },
}
