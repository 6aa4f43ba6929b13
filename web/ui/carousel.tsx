// An endless carousel of banners (spec §9): the markup, which never changes; `carousel-motion.ts` moves it. It stops on
// pause, hover, focus and reduced motion. Why it is not a library: decision 013.

import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import css from './carousel.module.css'
import { moveCarousel } from './carousel-motion.ts'
import { slidePosition } from './carousel-position.ts'
import { slideMs } from './carousel-timing.ts'
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from './icons.tsx'
import { useUiPhrases } from './phrases.tsx'

export function Carousel({
  label,
  slides,
  ratio,
  phoneRatio = ratio,
}: {
  /** The subject of the carousel, for screen readers. */
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  /** Width / height of a slide, as CSS `aspect-ratio`. */
  ratio: string
  /** The same on a phone, where a slide fills the width. */
  phoneRatio?: string
}) {
  const words = useUiPhrases()
  const carousel = useRef<HTMLElement>(null)
  useEffect(() => (carousel.current ? moveCarousel(carousel.current) : undefined), [])

  // A slide changes sides two positions from the middle, outside the view. That needs five slides: with fewer,
  // copies that are hidden from screen readers are added.
  const copies = slides.length === 1 ? 1 : Math.ceil(5 / slides.length)
  const count = slides.length * copies
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <section
      ref={carousel}
      className={css.carousel}
      data-carousel=""
      aria-roledescription={words.carousel}
      aria-label={label}
    >
      <div
        className={css.window}
        style={{ '--ratio': ratio, '--phone-ratio': phoneRatio, '--slide': `${slideMs}ms` } as CSSProperties}
      >
        {places.map((place) => {
          const slide = slides[place % slides.length]
          const at = slidePosition(place, 0, count)
          return (
            slide && (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, not a fieldset
              <div
                key={`${slide.key}-${place}`}
                role="group"
                data-slide=""
                aria-roledescription={words.slide}
                aria-hidden={at !== 0}
                inert={at !== 0}
                className={css.slide}
                // The one before is not loaded before it is asked for.
                data-far={at < 0 || at > 1 || undefined}
                style={{ transform: `translateX(${at * 100}%)` }}
              >
                {slide.content}
              </div>
            )
          )
        })}
      </div>
      {slides.length > 1 && <Controls slides={slides} />}
    </section>
  )
}

function Controls({ slides }: { slides: readonly { key: string }[] }) {
  const words = useUiPhrases()
  return (
    <div className={css.controls}>
      <button type="button" data-turn="-1" aria-label={words.previousSlide}>
        <ChevronLeftIcon />
      </button>
      <p aria-live="off">
        {slides.map((slide, index) => (
          <span key={slide.key} data-position="" className="visually-hidden" hidden={index > 0}>
            {words.slidePosition(index + 1, slides.length)}
          </span>
        ))}
        <span aria-hidden="true" className={css.dots}>
          {slides.map((slide, index) => (
            <span key={slide.key} data-dot="" data-current={index === 0 || undefined} />
          ))}
        </span>
      </p>
      <button type="button" data-turn="1" aria-label={words.nextSlide}>
        <ChevronRightIcon />
      </button>
      <button
        type="button"
        data-turn="pause"
        data-pause={words.pause}
        data-play={words.play}
        aria-label={words.pause}
      >
        <PauseIcon />
        <PlayIcon />
      </button>
    </div>
  )
}
