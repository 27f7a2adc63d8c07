const ENTRY = /<script type="module" async="" src="([^"]*)"( nonce="[^"]*")?><\/script>/

/** What the page was drawn from: it is for React alone. */
const STATE = /<script( nonce="[^"]*")?( data-tsr-stream-part="")>/g

/**
 * The text is painted before any script is asked for: on its way to the screen they would take the network and the
 * processor from it. Inert elements keep their places, because React looks for them there.
 */
export function afterPaint(html: string): string {
  if (!ENTRY.test(html)) return html
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(STATE, '<script type="later"$1$2>')
    .replace(
      ENTRY,
      (_, src: string, nonce = '') =>
        `<script type="later" async="" src="${src}"${nonce}></script><script${nonce}>${starter(src)}</script>`,
    )
}

/** A hidden tab paints nothing, and a browser may not tell of its painting. */
function starter(src: string): string {
  return `{let go=()=>{go=()=>{};for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload';for(const state of document.querySelectorAll('script[data-tsr-stream-part]')){const script=document.createElement('script');script.nonce=state.nonce;script.dataset.tsrStreamPart='';script.text=state.text;state.replaceWith(script)}import(${JSON.stringify(src)})};if(document.hidden)go();else{setTimeout(()=>go(),1000);new PerformanceObserver(()=>go()).observe({type:'paint',buffered:true})}document.currentScript.remove()}`
}
