import type { EndReason } from '#features/practice/run.rules.ts'
import type { Attack } from './script.ts'

const ANY: EndReason[] = ['done', 'failed', 'too_long', 'too_much_output']
const script = (code: string) => `<!doctype html><title>x</title><p>x</p><script>${code}</script>`

/** Live pages: here is a document to try it with. */
export const pageAttacks: Attack[] = [
  ['an endless loop', script('while (true) {}'), ['failed']],
  ['endless promises', script('function f() { Promise.resolve().then(f) } f()'), ['failed', 'done']],
  ['endless output', script('setInterval(() => { for (let i = 0; i < 1e5; i++) console.log("x") })'), ANY],
  ['navigating itself', script('location.href = "BAIT/location"'), ANY],
  ['navigating to our site', script('location.href = "SITE/user/export?stolen"'), ANY],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=BAIT/refresh"><p>x</p>', ANY],
  ['a window', script('window.open("BAIT/window"); open("SITE/")'), ANY],
  [
    'a link that is pressed',
    '<a id="a" href="BAIT/link" target="_blank" ping="BAIT/ping">x</a><script>a.click(); a.target = "_top"; a.click()</script>',
    ANY,
  ],
  ['a form', '<form id="f" action="BAIT/form" method="post"><input name="x" value="y"></form><script>f.submit()</script>', ANY],
  [
    'a form that a press sends, to us, to others, to the top and to a window',
    '<form id="f" action="BAIT/press"><input name="x" value="y"><button id="a">a</button><button id="b" formmethod="post" formaction="BAIT/post">b</button><button id="c" formtarget="_top" formaction="SITE/user/export?stolen">c</button><button id="d" formtarget="_blank" formaction="BAIT/blank">d</button></form><script>a.click(); b.click(); c.click(); d.click(); f.requestSubmit()</script>',
    ANY,
  ],
  ['the page around it', script('parent.document.title = "mine"'), ['failed']],
  ['the top', script('top.location = "BAIT/top"'), ['failed']],
  [
    'words to the page',
    script('parent.postMessage({ kind: "ready" }, "*"); for (let i = 0; i < 500; i++) parent.postMessage("open", "*")'),
    ['done'],
  ],
  ['a picture', '<img src="BAIT/img"><p style="background: url(BAIT/css)">x</p>', ANY],
  ['a frame', '<iframe src="BAIT/frame"></iframe><object data="BAIT/object"></object><embed src="BAIT/embed">', ANY],
  ['a frame with words', '<iframe srcdoc="<img src=BAIT/inner>"></iframe>', ANY],
  [
    'a script, a style, a font',
    '<script src="BAIT/script"></script><link rel="stylesheet" href="BAIT/style"><style>@import "BAIT/import"; @font-face { font-family: x; src: url(BAIT/font) } p { font-family: x }</style><p>x</p>',
    ANY,
  ],
  [
    'hints to the browser',
    '<link rel="preload" as="image" href="BAIT/preload"><link rel="prefetch" href="BAIT/prefetch"><link rel="prerender" href="BAIT/prerender"><link rel="manifest" href="BAIT/manifest"><p>x</p>',
    ANY,
  ],
  [
    'XMLHttpRequest and the rest',
    script(
      'try { const x = new XMLHttpRequest(); x.open("GET", "BAIT/xhr"); x.send() } catch {} new EventSource("BAIT/events"); navigator.sendBeacon("BAIT/beacon", "x"); new WebSocket("BAIT/ws".replace("http", "ws"))',
    ),
    ANY,
  ],
  [
    'a network from an inner frame',
    script(
      'const f = document.createElement("iframe"); document.body.append(f); f.contentWindow.fetch("BAIT/inner-fetch").catch(() => {})',
    ),
    ANY,
  ],
  ['cookies', script('document.cookie = "mine=1"'), ['failed']],
  ['a dialogue', script('confirm("x"); prompt("x"); print()'), ANY],
  ['the whole screen', script('document.documentElement.requestFullscreen()'), ANY],
  ['markup to the base', '<base href="BAIT/"><img src="base-img"><script src="base-script"></script>', ANY],
]
