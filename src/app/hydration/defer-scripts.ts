const ENTRY = /<script type="module" async="" src="([^"]*)"( nonce="[^"]*")?><\/script>/
const STATE_MARK = 'data-tsr-stream-part=""'
/** The dehydrated state: only React needs it. */
const STATE = /<script( nonce="[^"]*")?( data-tsr-stream-part="")>/g
const FONT = /<link rel="preload" as="font"[^>]*>/g
const PRELOAD = '<link rel="modulepreload"'

/**
 * Delays scripts until the first paint and moves font preloads behind the text, because both hold the paint back. Inert elements
 * stay in place for React; only the ends of the page are searched, because the middle is long.
 */
export function deferScripts(html: string): string {
  const bodyAt = html.indexOf('<body')
  const textAt = html.indexOf('>', bodyAt) + 1
  const markAt = html.indexOf(STATE_MARK, textAt)
  const stateAt = html.lastIndexOf('<script', markAt)
  const head = html.slice(0, bodyAt)
  const end = html.slice(stateAt)
  const [, src, nonce = ''] = ENTRY.exec(end) ?? []
  // the router's markup is internal and may change with any version: fail instead of serving a broken page
  if (bodyAt < 0 || markAt < 0 || src === undefined || !head.includes(PRELOAD)) {
    throw new Error('The router writes its scripts in another way than deferScripts knows: it has to learn it, or go.')
  }
  return [
    head.replace(FONT, '').replaceAll(PRELOAD, '<link rel="later"'),
    html.slice(bodyAt, textAt),
    ...(head.match(FONT) ?? []),
    html.slice(textAt, stateAt),
    end
      .replace(STATE, '<script type="later"$1$2>')
      .replace(ENTRY, () => `<script type="later" async="" src="${src}"${nonce}></script><script${nonce}>${starter(src)}</script>`),
  ].join('')
}

/** Starts the scripts after the first paint, or after a timeout: a hidden tab does not paint, and some browsers do not report it. */
function starter(src: string): string {
  return `{let go=()=>{go=()=>{};for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload';for(const state of document.querySelectorAll('script[data-tsr-stream-part]')){const script=document.createElement('script');script.nonce=state.nonce;script.dataset.tsrStreamPart='';script.text=state.text;state.replaceWith(script)}import(${JSON.stringify(src)})};if(document.hidden)go();else{setTimeout(()=>go(),1000);new PerformanceObserver(()=>go()).observe({type:'paint',buffered:true})}document.currentScript.remove()}`
}
