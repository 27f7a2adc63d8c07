const ENTRY = /<script type="module" async="" src="([^"]*)"( nonce="[^"]*")?><\/script>/

/** What the page was drawn from: it is for React alone. */
const STATE = /<script( nonce="[^"]*")?( data-tsr-stream-part="")>/g

const FONT = /<link rel="preload" as="font"[^>]*>/g

/**
 * The text is painted before any script is asked for: on its way to the screen they would take the network and the
 * processor from it. Inert elements keep their places, because React looks for them there.
 * It does not wait for its fonts either, up to a tenth of a second, as it would if they were asked for in the head.
 * Until it is painted the page is marked, so that what is far down may wait, too.
 */
export function afterPaint(html: string): string {
  const [, src = '', nonce = ''] = ENTRY.exec(html) ?? []
  if (!src) return html
  const fonts = html.match(FONT) ?? []
  return html
    .replace(FONT, '')
    .replace(/<\/head><body[^>]*>/, (between) => `<script${nonce}>${MARK}</script>${between}${fonts.join('')}`)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(STATE, '<script type="later"$1$2>')
    .replace(ENTRY, () => `<script type="later" async="" src="${src}"${nonce}></script><script${nonce}>${starter(src)}</script>`)
}

/** Calls `go` once there is a picture. A hidden tab paints nothing, and a browser may not tell of its painting. */
const OBSERVE =
  "if(document.hidden)go();else{setTimeout(()=>go(),1000);new PerformanceObserver(()=>go()).observe({type:'paint',buffered:true})}document.currentScript.remove()"

/** What an address points at is scrolled to at once, and has to be there. */
const MARK = `{const {dataset}=document.documentElement;if(!location.hash)dataset.unpainted='';const go=()=>delete dataset.unpainted;${OBSERVE}}`

function starter(src: string): string {
  return `{let go=()=>{go=()=>{};for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload';for(const state of document.querySelectorAll('script[data-tsr-stream-part]')){const script=document.createElement('script');script.nonce=state.nonce;script.dataset.tsrStreamPart='';script.text=state.text;state.replaceWith(script)}import(${JSON.stringify(src)})};${OBSERVE}}`
}
