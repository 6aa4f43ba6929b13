// The operator's banner: a carousel (mode 1) or one video (mode 2).

import { useEffect, useState } from 'react'
import { Link } from '#web/router/context.tsx'
import { bannerSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Picture, type PictureSources } from '#web/ui/picture.tsx'
import css from './banner.module.css'
import type { HomeData } from './loader.ts'
import { bannerSizes } from './route.ts'

type BannerData = NonNullable<HomeData['banner']>
type BannerEntry = BannerData['list'][number]

/** The size of every banner picture. */
const widthPx = 1600
const heightPx = 600
/** On a phone it is two fifths of the first screen: its sides are cut. */
const phoneRatio = '8 / 7'

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

function BannerPicture({
  sources,
  alt,
  isFirst,
}: {
  sources: PictureSources
  alt: string
  isFirst: boolean
}) {
  return (
    <Picture
      className={css.picture}
      {...sources}
      alt={alt}
      width={widthPx}
      height={heightPx}
      loading={isFirst ? 'eager' : 'lazy'}
      draggable={false}
    />
  )
}

export function Banner({ banner }: { banner: BannerData }) {
  const { home } = usePhrases()
  const [first] = banner.list
  if (banner.mode === 2) return first && <BannerVideo entry={first} />
  return (
    <div className={css.stage}>
      <Carousel
        label={home.banners}
        ratio={`${widthPx} / ${heightPx}`}
        phoneRatio={phoneRatio}
        slides={banner.list.map((entry, index) => ({
          key: entry.fileUrl,
          content: (
            <BannerLink url={entry.linkUrl}>
              <BannerPicture
                sources={bannerSources(entry.fileUrl, bannerSizes, entry.focus)}
                alt={entry.alt}
                isFirst={index === 0}
              />
            </BannerLink>
          ),
        }))}
      />
    </div>
  )
}

/** The still picture, as the server renders it; once the page is there, the film over it, without a touch. */
function BannerVideo({ entry }: { entry: BannerEntry }) {
  const [Film, setFilm] = useState<typeof import('./banner-film.tsx').BannerFilm>()
  useEffect(() => {
    void import('./banner-film.tsx').then(({ BannerFilm }) => setFilm(() => BannerFilm)).catch(() => {})
  }, [])
  return (
    <div className={css.stage} data-wakes="">
      <div className={css.video}>
        <BannerLink url={entry.linkUrl}>
          <BannerPicture
            sources={pictureSources(entry.posterUrl, 'banner', bannerSizes, entry.focus)}
            alt={entry.alt}
            isFirst
          />
        </BannerLink>
        {Film && <Film sources={entry.sources} focus={entry.focus} />}
      </div>
    </div>
  )
}
