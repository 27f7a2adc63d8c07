import { expect, test } from 'vitest'
import { svgSize, unsafePart } from './svg.ts'

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 3">${inside}</svg>`

test.each([
  ['<script>alert(1)</script>', 'a script'],
  ['<svg:script>alert(1)</svg:script>', 'a script'],
  ['<foreignObject><p/></foreignObject>', 'a foreignObject'],
  ['<rect onload="alert(1)"/>', 'an event handler'],
  ['<rect\nONCLICK = "alert(1)"/>', 'an event handler'],
  ['<g title=">" onload="alert(1)"/>', 'an event handler'],
  ['<image href="https://example.com/a.png"/>', 'a reference to something outside of it'],
  ["<use xlink:href='other.svg#a'/>", 'a reference to something outside of it'],
  ['<a href="javascript:alert(1)"/>', 'a reference to something outside of it'],
  ['<image href=//example.com/a.png />', 'a reference to something outside of it'],
  ['<rect style="fill:url(https://example.com/#a)"/>', 'a reference to something outside of it'],
  ['<style>@import "a.css"</style>', 'a reference to something outside of it'],
  ['<set attributeName="href" to="x"/>', 'a link that changes'],
  ['<é:script xmlns:é="http://www.w3.org/2000/svg">alert(1)</é:script>', 'a script'],
  ["<g title='>' onload='alert(1)'/>", 'an event handler'],
  ['<g title="a > b"><text>x</text><g onload="alert(1)"/></g>', 'an event handler'],
  ['<text><tspan onload="alert(1)">x</tspan></text>', 'an event handler'],
  ['<text>a > b <a href="/about">x</a></text>', 'a reference to something outside of it'],
  ['<text><![CDATA[<g onload="alert(1)"/>]]></text>', 'an event handler'],
  ['<!-- > --><g onload="alert(1)"/>', 'an event handler'],
  ['<!-- <g onload="alert(1)"/> -->', 'an event handler'],
  ['<?x > ?><g onload="alert(1)"/>', 'an event handler'],
  ['<style><![CDATA[@import "a.css"]]></style>', 'a reference to something outside of it'],
  ['<style><style></style>@import "a.css"</style>', 'a reference to something outside of it'],
  ['<style/><style>a{fill:URL(//example.com)}</style>', 'a reference to something outside of it'],
  ['<s:style xmlns:s="http://www.w3.org/2000/svg">@import "a.css"</s:style>', 'a reference to something outside of it'],
  ['<é:style xmlns:é="http://www.w3.org/2000/svg">@import "a.css"</é:style>', 'a reference to something outside of it'],
  ['<style title=">">@import "a.css"</style>', 'a reference to something outside of it'],
  ['<text>a < b onload="alert(1)"</text>', 'an event handler'],
])('%s is refused', (inside, what) => {
  expect(unsafePart(svg(inside))).toBe(what)
})

test.each([
  '<text>JavaScript: 12 KB</text>',
  '<text>load_url(address)</text>',
  '<text>&lt;a href="/about"&gt;</text>',
  '<text>set src = x, on click = y</text>',
  '<text font-size="9"><tspan>@import</tspan> url(a.css)</text>',
  '<title>xml:base, onload="x"</title>',
  '<style>.a{fill:#c63}</style><text class="a">@import</text>',
])('words are no danger: %s', (inside) => {
  expect(unsafePart(svg(inside))).toBeNull()
})

test('in another encoding nobody knows what is a word', () => {
  const inside = svg('<text>load_url(address)</text>')
  expect(unsafePart(`<?xml version="1.0" encoding="utf-8"?>${inside}`)).toBeNull()
  expect(unsafePart(`<?xml version='1.0' encoding = 'ISO-2022-JP'?>${inside}`)).not.toBeNull()
})

test('entities and style sheets are refused', () => {
  expect(unsafePart(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`)).toBe('a document type or entity')
  expect(unsafePart(`<?xml-stylesheet href="#a"?>${svg('')}`)).not.toBeNull()
})

test('shapes, gradients, words and internal links are accepted', () => {
  const inside = `<style>.a{fill:#c63}</style><linearGradient id="g"/><rect fill="url(#g)"/><use href="#g"/><use xlink:href="#g"/><text>One on two</text><image href="data:image/png;base64,AAAA"/>`
  expect(unsafePart(svg(inside))).toBeNull()
})

test('the size comes from width and height, or from the view box', () => {
  expect(svgSize('<svg width="120" height="80.4px" viewBox="0 0 1 1">')).toEqual({ width: 120, height: 80 })
  expect(svgSize('<svg width="100%" viewBox="0,0 300,150">')).toEqual({ width: 300, height: 150 })
  expect(svgSize('<svg>')).toBeNull()
})
