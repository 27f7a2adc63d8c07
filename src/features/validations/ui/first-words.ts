import { fieldId } from '#features/content/ui/field-id.ts'
import { SCHEME, URL_PREFIX } from '../rules.ts'
import { ROOT, VISITOR } from './journal.ts'
import { lockOf } from './open-pages.ts'

/**
 * Listens from before the first paint, so that a word typed into a field that is not alive yet is in the journal too: as
 * the entry of this very page, which the field goes on with. It hears only fields that nobody else listens to. Only the
 * server writes it.
 */
export const firstWords = !import.meta.env.SSR
  ? ''
  : `addEventListener('input', function (event) { try {
var field = event.target, text = field.value, place = field.closest('[data-journal]'), page = document.documentElement.dataset;
if (!place || !/${fieldId('')}$/.test(field.id) || field.type === 'file' || 'alive' in field.dataset) return;
if (!page.page) {
page.page = Date.now().toString(36) + Math.random().toString(36).slice(2);
if (navigator.locks) navigator.locks.request('${lockOf('')}' + page.page, function () { return new Promise(function () {}) })
}
if (field.localName === 'input') {
var scheme = ${String(SCHEME)}, prefix = field.previousElementSibling.textContent, bare = prefix.replace(scheme, ''), typed = text.trim();
if (prefix && prefix !== '${URL_PREFIX}' && typed)
text = scheme.test(typed) ? typed : (bare && typed.toLowerCase().indexOf(bare.toLowerCase()) === 0 ? prefix.slice(0, -bare.length) : prefix) + typed
}
var owner = place.dataset.journal.split(':')[0], task = field.id.slice(0, -${fieldId('').length});
(owner === '${VISITOR}' ? sessionStorage : localStorage).setItem(
'${ROOT}:' + place.dataset.journal + ':' + task + ':' + page.page,
JSON.stringify({ text: text, file: null, base: +field.dataset.written || 0, at: Date.now(), sent: null }))
} catch (error) {} }, true);`
