import { expect, test } from 'vitest'
import { pictureSources } from './pictures.ts'

test('offers every stored width, smallest first', () => {
  expect(pictureSources('/media/ab12.960.webp', 'pack', '50vw')).toEqual({
    src: '/media/ab12.960.webp',
    srcSet: '/media/ab12.480.webp 480w, /media/ab12.960.webp 960w',
    sizes: '50vw',
  })
})

test('does not change an external picture', () => {
  expect(pictureSources('https://example.com/a.png', 'pack', '50vw')).toEqual({
    src: 'https://example.com/a.png',
  })
})
