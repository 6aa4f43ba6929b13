// Converts pointer and device movement into the CSS properties of the card's layers:
// --px and --py (0 to 1, where the light is), --on (0 to 1, how strongly it shines), and the tilt from them.

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** Degrees that a phone is turned for the light to cross the whole card. */
const deviceRangeDegrees = 40

/** The card follows until `signal` is aborted. */
export function followMovement(element: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return
  let frame = 0

  const shine = (x: number, y: number, on: number) => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      element.style.setProperty('--px', x.toFixed(3))
      element.style.setProperty('--py', y.toFixed(3))
      element.style.setProperty('--on', String(on))
    })
  }
  const onPointer = (event: PointerEvent) => {
    const box = element.getBoundingClientRect()
    shine(clamp((event.clientX - box.left) / box.width), clamp((event.clientY - box.top) / box.height), 1)
  }
  const rest = () => shine(0.5, 0.5, 0)
  const onTurn = (event: DeviceOrientationEvent) => {
    if (event.gamma === null || event.beta === null) return
    const x = clamp(0.5 + event.gamma / deviceRangeDegrees)
    // A phone in the hand is tilted back by about 45 degrees.
    shine(x, clamp(0.5 + (event.beta - 45) / deviceRangeDegrees), 0.8)
  }

  element.addEventListener('pointermove', onPointer, { signal })
  element.addEventListener('pointerleave', rest, { signal })
  element.addEventListener('pointercancel', rest, { signal })
  window.addEventListener('deviceorientation', onTurn, { signal })
  signal.addEventListener('abort', () => cancelAnimationFrame(frame))
}
