/** Refuses a file that is dropped outside a field: the browser would open it in place of the page. */
export function refuseStrayFiles(): void {
  addEventListener('dragover', (event) => {
    const { defaultPrevented, dataTransfer, target } = event
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
    if (target instanceof Element && target.closest('input, [contenteditable]')) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  })
}
