/** Whether a key belongs to an input method. Safari sends the Enter that accepts a conversion after its end, with this code only. */
export function isComposing(key: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return key.isComposing || key.keyCode === 229
}
