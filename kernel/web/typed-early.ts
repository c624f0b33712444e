type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** React remembers of each field what it last saw in it, and stays silent about an event that brings nothing new. */
type Watched = Field & { _valueTracker?: { setValue(value: string): void } | null }

/**
 * What somebody has typed, ticked or chosen on a page that the server wrote, before it came alive. React leaves it in the fields while
 * it hydrates, but the state behind them does not know of it, and the next rendering would put the old values back.
 * To be called as the page comes alive; the function that it returns tells the fields' own listeners, one after another, as if it had
 * been typed just now. It is called outside of React's own work, so that each is rendered before the next one is told.
 */
export function typedEarly(root: ParentNode): () => void {
  const typed = [...root.querySelectorAll<Watched>('input,textarea,select')].flatMap((field) => tellerOf(field) ?? [])
  return () => {
    for (const tell of typed) tell()
  }
}

function tellerOf(field: Watched): (() => void) | null {
  if (field instanceof HTMLSelectElement) return chosenTeller(field)
  if (field.type === 'checkbox' || field.type === 'radio') return tickedTeller(field as HTMLInputElement)
  const { value } = field
  if (value === field.defaultValue) return null
  const isFile = field.type === 'file'
  return () => {
    if (!field.isConnected) return
    // left alone where it still stands: an input method may be in the middle of a word
    if (field.value !== value && !isFile) field.value = value
    field._valueTracker?.setValue(field.defaultValue)
    field.dispatchEvent(new Event(isFile ? 'change' : 'input', { bubbles: true }))
  }
}

function chosenTeller(field: HTMLSelectElement): (() => void) | null {
  const { value } = field
  const atFirst = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
  if (value === (atFirst?.value ?? '')) return null
  return () => {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Of radio buttons only the one that was chosen speaks. */
function tickedTeller(field: HTMLInputElement): (() => void) | null {
  const { checked } = field
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return null
  return () => {
    field.checked = !checked
    field.click()
  }
}
