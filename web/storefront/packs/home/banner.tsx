// The operator's banner: a carousel (mode 1) or one video (mode 2).

import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Carousel } from '../../../ui/carousel.tsx'
import { PauseIcon, PlayIcon } from '../../../ui/icons.tsx'
import { pictureSources } from '../../pictures.ts'
import { usePhrases } from '../../services.tsx'
import css from './banner.module.css'
import type { HomeData } from './loader.ts'
import { bannerSizes } from './route.ts'

type BannerData = NonNullable<HomeData['banner']>

/** The size of every banner picture. */
const widthPx = 1600
const heightPx = 600

function BannerLink({ url, children }: { url: string; children: React.ReactNode }) {
  if (url === '') return children
  if (url.startsWith('/'))
    return (
      <Link to={url} className={css.link} draggable={false}>
        {children}
      </Link>
    )
  return (
    <a href={url} className={css.link} draggable={false}>
      {children}
    </a>
  )
}

export function Banner({ banner }: { banner: BannerData }) {
  const { home } = usePhrases()
  const first = banner.list[0]
  if (banner.mode === 2 && first) return <BannerVideo fileUrl={first.fileUrl} alt={first.alt} />
  return (
    <div className={css.stage}>
      <Carousel
        label={home.banners}
        ratio={`${widthPx} / ${heightPx}`}
        slides={banner.list.map((entry, index) => ({
          key: entry.fileUrl,
          content: (
            <BannerLink url={entry.linkUrl}>
              <img
                className={css.picture}
                {...pictureSources(entry.fileUrl, 'banner', bannerSizes)}
                alt={entry.alt}
                width={widthPx}
                height={heightPx}
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'low'}
                draggable={false}
              />
            </BannerLink>
          ),
        }))}
      />
    </div>
  )
}

function BannerVideo({ fileUrl, alt }: { fileUrl: string; alt: string }) {
  const { home, ui } = usePhrases()
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  return (
    <div className={css.stage}>
      <div className={css.video}>
        <video
          ref={(element) => {
            video.current = element
            const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
            if (element && !isStill) element.play().catch(() => {})
          }}
          src={fileUrl}
          aria-label={alt || home.bannerVideo}
          muted
          loop
          playsInline
          preload="metadata"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        />
        <button
          type="button"
          aria-label={isPlaying ? ui.pause : ui.play}
          onClick={() => (isPlaying ? video.current?.pause() : video.current?.play())}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
      </div>
    </div>
  )
}
