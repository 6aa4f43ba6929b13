// Moves a carousel (spec §9): every 2.5 s, by its buttons, and by a swipe. It works on the rendered markup and needs no
// React, so that banners move on a page that has not come alive yet.

import { slidePosition } from './carousel-position.ts'
import { autoplayMs } from './carousel-timing.ts'
import { lessMotion } from './less-motion.ts'

/** A drag shorter than this is a press. */
const swipeMinPx = 40

/** Stops for the carousels that move already: the page begins one, and its component must not begin it again. */
const moving = new WeakMap<Element, () => void>()

/** Puts a slide into the middle, and the others where they are from there. */
function showSlide(carousel: HTMLElement, current: number): void {
  const [slides, dots, positions] = ['slide', 'dot', 'position'].map((part) => [
    ...carousel.querySelectorAll<HTMLElement>(`[data-${part}]`),
  ]) as [HTMLElement[], HTMLElement[], HTMLElement[]]
  const shown = ((current % dots.length) + dots.length) % dots.length
  for (const [place, slide] of slides.entries()) {
    const at = slidePosition(place, current, slides.length)
    slide.style.transform = `translateX(${at * 100}%)`
    slide.inert = at !== 0
    slide.setAttribute('aria-hidden', String(at !== 0))
    slide.toggleAttribute('data-far', Math.abs(at) > 1)
  }
  for (const [index, dot] of dots.entries()) dot.toggleAttribute('data-current', index === shown)
  for (const [index, position] of positions.entries()) position.hidden = index !== shown
}

/** Turns by one where a finger is drawn across. */
function followSwipes(carousel: HTMLElement, turn: (steps: 1 | -1) => void) {
  let dragFrom: number | undefined
  let hasDragged = false
  carousel.addEventListener('pointerdown', (event) => {
    dragFrom = event.clientX
    hasDragged = false
  })
  carousel.addEventListener('pointerup', (event) => {
    if (dragFrom === undefined) return
    const distance = event.clientX - dragFrom
    dragFrom = undefined
    hasDragged = Math.abs(distance) >= swipeMinPx
    if (hasDragged) turn(distance < 0 ? 1 : -1)
  })
  carousel.addEventListener('pointercancel', () => {
    dragFrom = undefined
  })
  return {
    /** Tells once whether the press that ends now was a swipe. */
    hasJustEnded() {
      const was = hasDragged
      hasDragged = false
      return was
    },
  }
}

/** Moves a carousel until the returned function is called; called again for the same one, it begins nothing. */
export function moveCarousel(carousel: HTMLElement): () => void {
  const begun = moving.get(carousel)
  if (begun !== undefined) return begun
  const hasMany = carousel.querySelectorAll('[data-slide]').length > 1
  const said = carousel.querySelector('[aria-live]')
  const stillness = window.matchMedia(lessMotion)
  let current = 0
  let isPaused = false
  let isHeld = false
  let timer: ReturnType<typeof setInterval> | undefined

  const show = (next: number) => {
    current = next
    showSlide(carousel, current)
  }

  const run = () => {
    clearInterval(timer)
    const moves = hasMany && !isPaused && !isHeld && !stillness.matches
    said?.setAttribute('aria-live', moves ? 'off' : 'polite')
    if (!moves) return
    timer = setInterval(() => show(current + 1), autoplayMs)
  }
  const swipe = followSwipes(carousel, (steps) => hasMany && show(current + steps))
  const hold = (isNow: boolean) => {
    isHeld = isNow
    run()
  }

  carousel.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && hold(true))
  carousel.addEventListener('pointerleave', () => hold(false))
  carousel.addEventListener('focusin', () => hold(true))
  carousel.addEventListener('focusout', () => hold(false))
  carousel.addEventListener('dragstart', (event) => event.preventDefault())
  // Before the link in the slide hears of it.
  carousel.addEventListener(
    'click',
    (event) => {
      if (swipe.hasJustEnded()) event.preventDefault()
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-turn]') : null
      if (button === null) return
      if (button.dataset.turn === 'pause') {
        isPaused = !isPaused
        carousel.toggleAttribute('data-paused', isPaused)
        button.ariaLabel = (isPaused ? button.dataset.play : button.dataset.pause) ?? ''
        run()
      } else show(current + Number(button.dataset.turn))
    },
    { capture: true },
  )
  stillness.addEventListener('change', run)
  carousel.toggleAttribute('data-moving', true)
  show(0)
  run()
  const stop = () => {
    clearInterval(timer)
    stillness.removeEventListener('change', run)
    moving.delete(carousel)
  }
  moving.set(carousel, stop)
  return stop
}
