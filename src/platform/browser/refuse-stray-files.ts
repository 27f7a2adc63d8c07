/** A file dropped where nothing takes it would replace the page with itself. */
export function refuseStrayFiles(): void {
  addEventListener('dragover', (event) => {
    const { defaultPrevented, dataTransfer, target } = event
    if (defaultPrevented || !dataTransfer?.types.includes('Files')) return
    if (target instanceof Element && target.closest('input, [contenteditable]')) return
    event.preventDefault()
    dataTransfer.dropEffect = 'none'
  })
}
