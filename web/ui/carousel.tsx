// An endless carousel of banners: autoplay every 2.5 s, transition 0.8 s (spec §9). It stops on pause, hover, focus
// and reduced motion. Why it is not a library: decision 020.

import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import css from './carousel.module.css'
import { slidePosition } from './carousel-position.ts'
import { autoplayMs, slideMs } from './carousel-timing.ts'
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from './icons.tsx'
import { useReducedMotion } from './media-query.ts'
import { useUiPhrases } from './phrases.tsx'

/** A drag shorter than this is a press. */
const swipeMinPx = 40

export function Carousel({
  label,
  slides,
  ratio,
}: {
  /** What the carousel shows, for screen readers. */
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  /** Width / height of a slide, as CSS `aspect-ratio`. */
  ratio: string
}) {
  const words = useUiPhrases()
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isStill = useReducedMotion()
  const dragFrom = useRef<number | null>(null)
  const hasDragged = useRef(false)

  // A slide changes sides two positions from the middle, outside the view. That needs five slides: with fewer,
  // copies that are hidden from screen readers are added.
  const copies = slides.length === 1 ? 1 : Math.ceil(5 / slides.length)
  const count = slides.length * copies
  const shown = ((current % slides.length) + slides.length) % slides.length
  const moves = count > 1 && !isPaused && !isHeld && !isStill

  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => setCurrent((value) => value + 1), autoplayMs)
    return () => clearInterval(timer)
  }, [moves])

  const endDrag = (event: PointerEvent) => {
    if (dragFrom.current === null) return
    const distance = event.clientX - dragFrom.current
    dragFrom.current = null
    hasDragged.current = Math.abs(distance) >= swipeMinPx
    if (hasDragged.current && count > 1) setCurrent((value) => value + (distance < 0 ? 1 : -1))
  }

  const places = Array.from({ length: count }, (_, index) => index)
  return (
    <section
      className={css.carousel}
      aria-roledescription={words.carousel}
      aria-label={label}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: swiping is a shortcut; the buttons below do the same */}
      <div
        className={css.window}
        style={{ aspectRatio: ratio, '--slide': `${slideMs}ms` } as CSSProperties}
        onPointerDown={(event) => {
          dragFrom.current = event.clientX
          hasDragged.current = false
        }}
        onPointerUp={endDrag}
        onPointerCancel={() => {
          dragFrom.current = null
        }}
        onDragStart={(event) => event.preventDefault()}
        onClickCapture={(event) => hasDragged.current && event.preventDefault()}
      >
        {places.map((place) => {
          const slide = slides[place % slides.length]
          const at = slidePosition(place, current, count)
          const isHidden = at !== 0
          return (
            slide && (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a fieldset
              <div
                key={`${slide.key}-${place}`}
                role="group"
                aria-roledescription={words.slide}
                aria-hidden={isHidden}
                inert={isHidden}
                className={css.slide}
                data-far={Math.abs(at) > 1 || undefined}
                style={{ transform: `translateX(${at * 100}%)` }}
              >
                {slide.content}
              </div>
            )
          )
        })}
      </div>
      {slides.length > 1 && (
        <div className={css.controls}>
          <button type="button" aria-label={words.previousSlide} onClick={() => setCurrent(current - 1)}>
            <ChevronLeftIcon />
          </button>
          <p aria-live={moves ? 'off' : 'polite'}>
            <span className="visually-hidden">{words.slidePosition(shown + 1, slides.length)}</span>
            <span aria-hidden="true" className={css.dots}>
              {slides.map((slide, index) => (
                <span key={slide.key} data-current={index === shown || undefined} />
              ))}
            </span>
          </p>
          <button type="button" aria-label={words.nextSlide} onClick={() => setCurrent(current + 1)}>
            <ChevronRightIcon />
          </button>
          {!isStill && (
            <button
              type="button"
              aria-label={isPaused ? words.play : words.pause}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? <PlayIcon /> : <PauseIcon />}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
