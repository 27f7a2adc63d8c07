import { captureEarlyTyping } from '#features/validations/ui/capture-early-typing.ts'
import { restoreFrame } from '../../shell/restore-frame.ts'
import { keepImpersonating } from './keep-impersonating.ts'
import { noteEarlyPress } from './note-early-press.ts'

/** Runs in the head, before the first paint. A browser that forbids one of these gets the page without it. */
for (const act of [keepImpersonating, noteEarlyPress, captureEarlyTyping, restoreFrame]) {
  try {
    act(window)
  } catch {
    // the page is readable all the same
  }
}
