import { CONTENTS_KEY, SMALL_SCREEN } from '#features/projects/contents/rules.ts'
import { DEFAULT_WIDTH, MAX_WIDTH, MIN_WIDTH, PANELS_KEY } from './panels/panel-rules.ts'

/** Runs before the first paint, so that panels and contents left open are there at once and nothing moves when React arrives. Only the server writes it. */
export const earlyScript = !import.meta.env.SSR
  ? ''
  : `try{(function(h){var s=JSON.parse(localStorage.getItem('${PANELS_KEY}'))||{};if(s.open==='left'||s.open==='right')h.dataset.panel=s.open;['left','right'].forEach(function(k){var w=typeof s[k]==='number'&&isFinite(s[k])?Math.round(Math.min(${MAX_WIDTH},Math.max(${MIN_WIDTH},s[k]))):${DEFAULT_WIDTH};h.style.setProperty('--panel-'+k,w+'px')});if(localStorage.getItem('${CONTENTS_KEY}')==='yes'&&!matchMedia('${SMALL_SCREEN}').matches)h.dataset.contents=''})(document.documentElement)}catch(e){}`
