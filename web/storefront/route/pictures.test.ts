import { expect, test } from 'vitest'
import { bannerSources, foilSources, pictureSources, preloadedBanner, preloadedPicture } from './pictures.ts'

const webp = '/media/ab12.960.webp 960w, /media/ab12.480.webp 480w'
const avif = [280, 480, 720, 960].map((width) => `/media/ab12.${width}.avif ${width}w`).join(', ')

test('offers every stored format and size', {
  meta: {
    proves: [
      {
        id: 'page-forms',
        section: 'closed',
        says: 'A picture is AVIF in a width that fits its place where a browser reads it, else WebP.',
        from: 'own',
        breaks: {
          replace: "srcSetOf(url, 'avif', avifWidths[use])",
          with: "srcSetOf(url, 'avif', mediaWidths[use])",
        },
      },
    ],
  },
}, () => {
  expect(pictureSources('/media/ab12.960.webp', 'pack', '50vw')).toEqual({
    src: '/media/ab12.960.webp',
    srcSet: webp,
    avifSrcSet: avif,
    sizes: '50vw',
  })
})

test('a preload asks for the AVIF forms that the element will choose from', () => {
  expect(preloadedPicture('/media/ab12.960.webp', 'pack', '50vw')).toEqual({
    type: 'image/avif',
    src: '/media/ab12.960.avif',
    srcSet: avif,
    sizes: '50vw',
  })
})

test('offers a phone the middle of a banner, and lets it load nothing else', () => {
  const url = '/media/ab12.1600.webp'
  const whole = pictureSources(url, 'banner', '76vw')
  expect(bannerSources(url, '76vw')).toEqual({ ...whole, phoneAvif: '/media/ab12.640.phone.avif' })
  expect(preloadedBanner(url, '76vw')).toEqual([
    { src: '/media/ab12.640.phone.avif', type: 'image/avif', media: '(max-width: 767.98px)' },
    preloadedPicture(url, 'banner', '76vw', '(min-width: 768px)'),
  ])
})

test('places a picture at its focus, and offers a phone the part of a banner there', () => {
  const style = { objectPosition: '20% 70%' }
  const url = '/media/ab12.1600.webp'
  expect(pictureSources('https://example.com/a.png', 'pack', '50vw', '20% 70%')).toMatchObject({ style })
  expect(bannerSources(url, '76vw', '20% 70%')).toEqual({
    ...pictureSources(url, 'banner', '76vw'),
    style,
    phoneAvif: '/media/ab12.640.phone-20.avif',
  })
  expect(preloadedBanner(url, '76vw', '20% 70%')[0]).toMatchObject({ src: '/media/ab12.640.phone-20.avif' })
  expect(bannerSources(url, '76vw', '50% 70%').phoneAvif).toBe('/media/ab12.640.phone.avif')
})

test('does not change an external picture', () => {
  const url = 'https://example.com/a.png'
  expect(pictureSources(url, 'pack', '50vw')).toEqual({ src: url })
  expect(preloadedPicture(url, 'pack', '50vw')).toEqual({ src: url })
  expect(bannerSources(url, '50vw')).toEqual({ src: url })
  expect(preloadedBanner(url, '50vw')).toEqual([{ src: url }])
  expect(foilSources(url)).toEqual({ foilSrc: url })
})

test('gives a foil its mask in both formats, and a card without foil none', () => {
  expect(foilSources('/media/cd34.440.webp')).toEqual({
    foilSrc: '/media/cd34.440.webp',
    foilAvif: '/media/cd34.360.avif',
  })
  expect(foilSources('')).toEqual({})
})
