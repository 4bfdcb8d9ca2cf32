/** Opens a file in a page of its own, from where it is printed or saved. */
export function showFile(file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.click()
  // The new page has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
