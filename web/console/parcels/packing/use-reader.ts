import { useEffect, useEffectEvent } from 'react'

/** A parcel's reference, the last twelve signs of its id. */
const reference = /^[0-9a-f]{12}$/

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox')

/**
 * Reports the reference of a parcel that a barcode reader types and ends with Enter while no field has the focus, as
 * when a card has just been ticked. Other keys do what they always do.
 */
export function useReader(onRead: (reference: string) => unknown): void {
  const read = useEffectEvent(onRead)
  useEffect(() => {
    let typed = ''
    const press = (event: KeyboardEvent) => {
      if (takesText(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const { key } = event
      if (key === 'Enter' && reference.test(typed)) {
        // Without this the button that has the focus is pressed.
        event.preventDefault()
        void read(typed)
      }
      if (key !== 'Shift') typed = key.length === 1 ? (typed + key.toLowerCase()).slice(-12) : ''
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
