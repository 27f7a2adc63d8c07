/** Marks text from the server as typed, because React would empty such a field on hydration. Called before hydration. */
export function keepWritten(fields: Iterable<HTMLTextAreaElement>): void {
  for (const field of fields) {
    const { value, defaultValue, selectionStart, selectionEnd, selectionDirection } = field
    if (value !== defaultValue || value === '') continue
    field.value = ''
    field.value = value
    // a changed value moves the caret to the end
    if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd, selectionDirection)
  }
}
