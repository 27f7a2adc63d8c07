/** React empties a field whose text it was not told, unless somebody has written into it. Called before it wakes the page. */
export function keepWritten(fields: Iterable<HTMLTextAreaElement>): void {
  for (const field of fields) {
    const { value, defaultValue } = field
    if (value !== defaultValue || value === '') continue
    field.value = ''
    field.value = value
  }
}
