import Search from 'lucide-react/icons/search'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BANNER_TYPES, Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dropzone } from './dropzone.tsx'
import { GenericError } from './generic-error.tsx'
import { Icon } from './icon.tsx'
import { SupportLinkProvider } from './support-link.ts'
import { Tabs } from './tabs.tsx'
import { Tooltip } from './tooltip.tsx'

test('[UI-01] a banner is an error, a success, a review or neutral, each with its own look', () => {
  expect(BANNER_TYPES).toEqual(['error', 'success', 'review', 'neutral'])
  const looks = BANNER_TYPES.map((type) => renderToStaticMarkup(<Banner type={type}>Said</Banner>))
  expect(new Set(looks).size).toBe(4)
})

test('an error banner interrupts, the others are polite', () => {
  expect(renderToStaticMarkup(<Banner type="error">Said</Banner>)).toContain('role="alert"')
  expect(renderToStaticMarkup(<Banner type="success">Said</Banner>)).toContain('role="status"')
})

test('[UI-08] an icon is 16 by 16 unless a size is given', () => {
  expect(renderToStaticMarkup(<Icon icon={Search} />)).toContain('width="16" height="16"')
  expect(renderToStaticMarkup(<Icon icon={Search} size={20} />)).toContain('width="20" height="20"')
})

test('an icon beside a word is hidden from screen readers, one on its own has a name', () => {
  expect(renderToStaticMarkup(<Icon icon={Search} />)).toContain('aria-hidden="true"')
  expect(renderToStaticMarkup(<Icon icon={Search} label="Search" />)).toContain('role="img" aria-label="Search"')
})

test('[UI-07] a tooltip with its show flag off is not rendered', () => {
  const button = <Button>Share</Button>
  expect(
    renderToStaticMarkup(
      <Tooltip text="Why" show={false}>
        {button}
      </Tooltip>,
    ),
  ).toBe(renderToStaticMarkup(button))
  expect(renderToStaticMarkup(<Tooltip text="Why">{button}</Tooltip>)).toContain('role="tooltip"')
})

test('a tooltip describes its button, unless it only repeats the name', () => {
  const described = renderToStaticMarkup(
    <Tooltip text="Why">
      <Button>Share</Button>
    </Tooltip>,
  )
  const id = /role="tooltip"/.test(described) && /<span id="([^"]+)" role="tooltip"/.exec(described)?.[1]
  expect(described).toContain(`aria-describedby="${id}"`)
})

test('[ERR-41] the generic error says what happened and what to do', () => {
  const html = renderToStaticMarkup(<GenericError small />).replace(/<span class="sr-only">.*?<\/span>/g, '')
  const paragraphs = [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, inside = '']) => inside.replace(/<[^>]+>/g, ''))
  expect(paragraphs).toEqual(['Sorry about that! Something went wrong.', 'Please try refreshing and let us know if the problem persists.'])
  expect(html).toMatch(/<a [^>]*target="_blank"[^>]*>let us know<\/a>/)
})

test("[ERR-42] [ERR-43] 'let us know' leads to the configured support address in a new tab", () => {
  const html = renderToStaticMarkup(
    <SupportLinkProvider value="https://support.example.com">
      <GenericError />
    </SupportLinkProvider>,
  )
  expect(html).toMatch(/<a[^>]*target="_blank"[^>]*href="https:\/\/support\.example\.com"[^>]*>let us know/)
})

test('[UI-20] [UI-23] a dropzone starts idle, with the default hint', () => {
  const html = renderToStaticMarkup(<Dropzone label="Your file" upload={() => Promise.resolve()} />)
  expect(html).toContain('data-status="idle"')
  expect(html).toContain('PDF, PNG, JPG or GIF (max. 5MB)')
})

test("[UI-24] a dropzone's file dialog accepts one file", () => {
  const html = renderToStaticMarkup(<Dropzone label="Your file" upload={() => Promise.resolve()} />)
  expect(/<input[^>]*type="file"[^>]*>/.exec(html)?.[0]).not.toContain('multiple')
})

test('every tab panel is in the page, so that it is readable without scripts', () => {
  const tabs = [
    { id: 'one', label: 'One', panel: 'First text' },
    { id: 'two', label: 'Two', panel: 'Second text' },
  ]
  const html = renderToStaticMarkup(<Tabs tabs={tabs} label="Pages" defaultValue="gone" />)
  expect(html).toContain('First text')
  expect(html).toContain('Second text')
  expect(html).toMatch(/aria-selected="true"[^>]*>One/)
})

test('an unavailable button is focusable, so that it can say why', () => {
  const html = renderToStaticMarkup(<Button unavailable>Share</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toMatch(/\sdisabled[\s=>]/)
})

test('a copy button shows its label before anything was copied', () => {
  expect(renderToStaticMarkup(<CopyButton text="npm start" />)).toContain('Copy')
})
