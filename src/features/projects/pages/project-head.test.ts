import { expect, test } from 'vitest'
import { listedProject } from '../projects.fixtures.ts'
import { asLearnerHasIt } from '../projects.rules.ts'
import { projectHead } from './project-head.ts'

function headOf(given: Parameters<typeof listedProject>[0]) {
  const project = asLearnerHasIt(listedProject({ id: 'dns', ...given }), { learner: null, locked: false })
  return projectHead(
    {
      ...project,
      place: { series: null, previous: null, next: null },
      tasks: { done: 0, required: 0, inReview: 0 },
      minutesTaken: null,
      newVersion: null,
      track: null,
      position: null,
      firstOpen: null,
      checkable: 0,
      checkableTasks: [],
      checkFolder: null,
    },
    'https://way.example',
  )
}

test('a project has a title, a description, one address and a picture to share', () => {
  const { meta, links } = headOf({ title: 'Read the DNS', description: 'Ask names.' })
  expect(meta).toContainEqual({ title: 'Read the DNS · Waymark' })
  expect(meta).toContainEqual({ name: 'description', content: 'Ask names.' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://way.example/static/images/share/dns.png' })
  expect(links.filter(({ rel }) => rel === 'canonical')).toEqual([{ rel: 'canonical', href: 'https://way.example/projects/dns' }])
})

test('[ERR-35] a project without a title gets a placeholder', () => {
  expect(headOf({ title: '' }).meta[0]).toEqual({ title: 'Project has no title! · Waymark' })
})

test('a title cannot end its script element, and a private project is not indexed', () => {
  const { scripts, meta } = headOf({ title: '</script><script>alert(1)', visibility: 'private' })
  expect(scripts[0]?.children).not.toContain('</script')
  expect(JSON.parse(scripts[0]?.children ?? '')).toMatchObject({ name: '</script><script>alert(1)', timeRequired: 'PT60M' })
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
})
