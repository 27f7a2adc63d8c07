import { captureEarlyTyping } from '#features/validations/ui/capture-early-typing.ts'
import { restoreFrame } from '../../shell/restore-frame.ts'
import { keepImpersonating } from './keep-impersonating.ts'
import { noteEarlyPress } from './note-early-press.ts'
import { openTabsEarly } from './open-tabs-early.ts'

/** Runs in the head before the first paint. Each part may fail: a browser may forbid what it uses. */
for (const act of [keepImpersonating, noteEarlyPress, captureEarlyTyping, restoreFrame, openTabsEarly]) {
  try {
    act(window)
  } catch {
    // the page works without it
  }
}
