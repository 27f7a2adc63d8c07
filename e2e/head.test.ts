import { expect, inject, test } from 'vitest'

async function page(cookie = ''): Promise<string> {
  return (await fetch(inject('origin'), { headers: { Accept: 'text/html', Cookie: cookie } })).text()
}

interface Manifest {
  start_url: string
  icons: { src: string; sizes: string; type: string }[]
}

test('every icon in a page or its manifest exists, with the declared type', async () => {
  const html = await page()
  const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(([, rel, href]) => [rel, href])
  expect(links).toEqual([
    ['icon', '/static/images/favicon.svg'],
    ['apple-touch-icon', '/static/images/apple-touch-icon.png'],
    ['manifest', '/site.webmanifest'],
  ])
  const answer = await fetch(`${inject('origin')}/site.webmanifest`)
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const { icons, start_url } = (await answer.json()) as Manifest
  expect(start_url).toBe('/')
  const named = [
    ...icons,
    { src: '/static/images/apple-touch-icon.png', type: 'image/png' },
    { src: '/static/images/favicon.svg', type: 'image/svg+xml' },
  ]
  for (const { src, type } of named) {
    const icon = await fetch(inject('origin') + src)
    expect([src, icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
  }
})

test('the theme-color follows the chosen theme', async () => {
  const colours = (html: string) => [...html.matchAll(/<meta name="theme-color" content="(#\w+)"/g)].map(([, colour]) => colour)
  const [light, dark] = colours(await page())
  expect(light).not.toBe(dark)
  expect(colours(await page('theme=light'))).toEqual([light, light])
  expect(colours(await page('theme=dark'))).toEqual([dark, dark])
})
