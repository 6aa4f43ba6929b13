// `npm run pictures -- console`: runs the console's journeys and keeps a picture of each screen they look at under
// artifacts/console, with a page that shows them all, and those of the handbook in its folder. Run it after a change of the
// console's looks, and open them.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { build, root } from './prepare.mjs'

/** The project that takes each picture, and the width at which it is kept. */
const projects = [
  { name: 'phone-ja', title: 'Phone, Japanese', widthPx: 390 },
  { name: 'desktop-en', title: 'Desktop, English', widthPx: 960 },
] as const

/** In widths. */
const tallest = 5

const kept = join(root, 'artifacts/console')
/** Journeys that close the shop have projects of their own, and run once the others are over. */
const projectsOf = (name: string) => [name, `closing-${name}`]
const taken = (project: string) => join(root, 'artifacts/pictures', project)
const prefix = 'console-'

const play = (...args: string[]): void => {
  const command = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'journeys/console', ...args]
  const env = { ...process.env, ALL_JOURNEYS: '1' }
  const { status } = spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('a journey failed: no picture was changed')
}

for (const { name } of projects)
  for (const project of projectsOf(name)) rmSync(taken(project), { recursive: true, force: true })
await build()
play(...projects.map(({ name }) => `--project=${name}`))
play('--no-deps', '--workers=1', ...projects.map(({ name }) => `--project=closing-${name}`))

const listPictures = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.startsWith(prefix))
    .map((file) => join(folder, file))

rmSync(kept, { recursive: true, force: true })
mkdirSync(kept, { recursive: true })
const names = new Set<string>()
for (const { name: project, widthPx } of projects)
  for (const path of projectsOf(project).flatMap((one) => listPictures(taken(one)))) {
    const name = basename(path).slice(prefix.length, -'.png'.length)
    names.add(name)
    const picture = sharp(path)
    const { width, height } = await picture.metadata()
    await picture
      // A picture as long as a member's history is cut: its beginning says enough.
      .extract({ left: 0, top: 0, width, height: Math.min(height, width * tallest) })
      .resize({ width: widthPx, withoutEnlargement: true })
      .webp({ quality: 55, effort: 6 })
      .toFile(join(kept, `${name}.${project}.webp`))
  }

const has = new Set(readdirSync(kept))
const cellOf = (name: string, project: string, title: string): string => {
  const file = `${name}.${project}.webp`
  return has.has(file) ? `![${name}, ${title}](${file})` : ''
}
writeFileSync(
  join(kept, 'README.md'),
  [
    '# The console in pictures',
    '',
    'Written by `npm run pictures -- console` from the journeys; not edited by hand. What an owner does with them: `docs/handbook/en/`.',
    '',
    `| Screen | ${projects.map(({ title }) => title).join(' | ')} |`,
    `|---|${projects.map(() => '---').join('|')}|`,
    ...[...names]
      .sort()
      .map(
        (name) =>
          `| ${name} | ${projects.map(({ name: project, title }) => cellOf(name, project, title)).join(' | ')} |`,
      ),
    '',
  ].join('\n'),
)
/** The screens that the handbook shows: in Japanese on a phone, in English on a desktop. */
const inHandbook = {
  today: 'today',
  opening: 'settings',
  draft: 'draft-ready',
  pack: 'pack',
  packing: 'packing',
  member: 'member',
  deposits: 'deposits',
}
const handbook = join(root, 'docs/handbook/pictures')
mkdirSync(handbook, { recursive: true })
for (const [language, project, aspect] of [
  ['ja', 'phone-ja', 1.6],
  ['en', 'desktop-en', 0.8],
] as const)
  for (const [name, screen] of Object.entries(inHandbook)) {
    const picture = sharp(join(kept, `${screen}.${project}.webp`))
    const { width, height } = await picture.metadata()
    await picture
      .extract({ left: 0, top: 0, width, height: Math.min(height, Math.round(width * aspect)) })
      .webp({ quality: 60, effort: 6 })
      .toFile(join(handbook, `${language}-${name}.webp`))
  }
console.log(`${has.size} pictures of ${names.size} screens are in artifacts/console.`)
