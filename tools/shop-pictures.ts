// `npm run pictures -- shop`: walks through every screen of the shop and keeps one picture of each with its eight variants
// under artifacts/shop, with a page that shows them all and the table of the way from wish to parcel, and the first screens
// that the README shows under docs/pictures.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readWay, wayColumns } from '#test/journeys/way-row.ts'
import { build, root } from './prepare.mjs'

const kept = join(root, 'artifacts/shop')
const keptForReadme = join(root, 'docs/pictures')
const taken = join(root, 'artifacts/pictures')
const languages = ['ja', 'en'] as const
const schemes = ['light', 'dark'] as const
const mostBytes = 5_000_000

/** The first screens of the README, and which pictures they are. */
const readme = {
  top: 'top',
  pack: 'pack',
  reveal: 'reveal-ultra-rare',
  choose: 'choose',
  proof: 'proof',
  'buy-point': 'pay',
}

const gapPx = 6
/** The size at which each is kept, and its part: a phone's two screens, and a desktop's one and a half. */
const sizes = {
  phone: { widthPx: 176, tallest: (844 * 2) / 390 },
  desktop: { widthPx: 264, tallest: (900 * 1.5) / 1280 },
}
/** The phones stand side by side; the desktops two by two beside them. */
const placeOf = (size: keyof typeof sizes, index: number) => {
  const { phone, desktop } = sizes
  if (size === 'phone') return { left: index * (phone.widthPx + gapPx), top: 0 }
  return {
    left: 4 * (phone.widthPx + gapPx) + (index % 2) * (desktop.widthPx + gapPx),
    top: Math.floor(index / 2) * (Math.round(desktop.widthPx * desktop.tallest) + gapPx),
  }
}

const play = (environment: Record<string, string>, ...args: string[]): void => {
  const command = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...args]
  const env = { ...process.env, ...environment }
  const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('a walk failed: no picture was changed')
}

const fileOf = (language: string, screen: string, variant: string) =>
  join(taken, `pictures-${language}`, `${screen}.${variant}.png`)

/** The first screen of a phone, for the README. */
async function firstScreen(screen: string): Promise<Buffer> {
  const file = sharp(fileOf('ja', screen, 'phone-light'))
  const { width } = await file.metadata()
  const height = Math.round((width * 844) / 390)
  return file
    .extract({ left: 0, top: 0, width, height })
    .resize({ width: 420 })
    .webp({ quality: 80 })
    .toBuffer()
}

/** One picture of a screen with its variants. A variant that the screen does not have leaves its place empty. */
async function contactPicture(screen: string): Promise<Buffer> {
  const variants = languages.flatMap((language) => schemes.map((scheme) => ({ language, scheme })))
  const parts: { input: Buffer; left: number; top: number; bottom: number; right: number }[] = []
  for (const size of ['phone', 'desktop'] as const)
    for (const [index, { language, scheme }] of variants.entries()) {
      const file = fileOf(language, screen, `${size}-${scheme}`)
      if (!existsSync(file)) continue
      const { widthPx, tallest } = sizes[size]
      const { width, height } = await sharp(file).metadata()
      const { data, info } = await sharp(file)
        .extract({ left: 0, top: 0, width, height: Math.min(height, Math.round(width * tallest)) })
        .resize({ width: widthPx })
        .png()
        .toBuffer({ resolveWithObject: true })
      const { left, top } = placeOf(size, index)
      parts.push({ input: data, left, top, bottom: top + info.height, right: left + info.width })
    }
  const width = Math.max(...parts.map(({ right }) => right))
  const height = Math.max(...parts.map(({ bottom }) => bottom))
  return sharp({ create: { width, height, channels: 3, background: '#777' } })
    .composite(parts)
    .webp({ quality: 46, effort: 6 })
    .toBuffer()
}

await build()
for (const language of languages)
  rmSync(join(taken, `pictures-${language}`), { recursive: true, force: true })
play({ TAKE_PICTURES: '1' }, 'journeys/every-picture')
play({}, 'journeys/way', '--project=phone-ja')

const screens = new Set(
  languages.flatMap((language) =>
    readdirSync(join(taken, `pictures-${language}`)).map((file) => file.split('.')[0] ?? ''),
  ),
)
rmSync(kept, { recursive: true, force: true })
mkdirSync(kept, { recursive: true })
for (const screen of screens) writeFileSync(join(kept, `${screen}.webp`), await contactPicture(screen))
for (const [name, screen] of Object.entries(readme))
  writeFileSync(join(keptForReadme, `${name}.webp`), await firstScreen(screen))
const bytes = readdirSync(kept).reduce((sum, file) => sum + statSync(join(kept, file)).size, 0)

const way = readWay(JSON.parse(readFileSync(join(root, 'artifacts/journeys.json'), 'utf8')))
writeFileSync(
  join(kept, 'README.md'),
  [
    '# The shop in pictures',
    '',
    'Written by `npm run pictures -- shop`; not edited by hand. Of each screen: on a phone in Japanese, light and dark, and in English, light and dark; then the same four on a desktop.',
    '',
    '## The way from wish to parcel',
    '',
    'On a phone of 390 × 844 px: how many taps a screen still takes, how far one scrolls for its main act, and where its upper edge is. `test/journeys/way*.journey.ts` hold it.',
    '',
    `| ${wayColumns.join(' | ')} |`,
    `|${wayColumns.map(() => '---').join('|')}|`,
    ...way.map((row) => `| ${row.join(' | ')} |`),
    '',
    '## Screens',
    '',
    ...[...screens].sort().flatMap((screen) => [`### ${screen}`, '', `![${screen}](${screen}.webp)`, '']),
  ].join('\n'),
)
console.log(`${screens.size} screens are in artifacts/shop, ${(bytes / 1e6).toFixed(1)} MB.`)
if (bytes > mostBytes) throw new Error(`they may have ${mostBytes / 1e6} MB`)
