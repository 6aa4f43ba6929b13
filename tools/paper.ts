// `npm run figures` counts here what there is to read and to look at beside the code.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { listSources, root } from './sources.ts'

/** The demo is sold with its pictures; the films of tests are what browsers send. */
const picture = /^(?!demo\/|test\/films\/).*\.(png|jpe?g|webp|avif|gif|mp4|webm)$/

/** Migrations keep every letter that databases have applied. */
const isFinal = (file: string) => file.startsWith('server/db/migrations/')

const fragment = /^\s*(\/\/|\/\*\*|\*|--)\s+(What|Who|Whose|Whether|How|Where|So|Of|To|As|Until|Since)\s/
const comment = /^\s*(\/\/|\*|--)\s/

/** Comments whose first word is no subject. */
const countFragments = (text: string): number =>
  text
    .split('\n')
    .filter((line, index, lines) => fragment.test(line) && !comment.test(lines[index - 1] ?? '')).length

/** A page ends with what a command writes into it. */
const byHand = (text: string) => text.split('<!-- The rest of this page is written by')[0] ?? ''

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

export function measurePaper() {
  const pages = listSources(/\.md$/)
  const glossary = pages.find(({ file }) => file === 'docs/glossary.md')?.text ?? ''
  const pictures = listSources(picture)
  const code = listSources(/\.(tsx?|mjs|css|sql)$/)
  return [
    {
      name: 'words of documents by hand',
      value: sum(
        pages.map(
          ({ text }) =>
            byHand(text)
              .split(/\s+/)
              .filter((word) => word !== '').length,
        ),
      ),
      ceiling: 49_200,
    },
    {
      name: 'records of decisions',
      value: pages.filter(({ file }) => file.startsWith('docs/decisions/')).length,
      ceiling: 30,
    },
    { name: 'rows of the glossary', value: [...glossary.matchAll(/^\| /gm)].length, ceiling: 88 },
    {
      name: 'files under version control that a command writes',
      value: listSources(/^(docs\/reference\/|client\/calls\.ts$)/).length,
      ceiling: 0,
    },
    { name: 'pictures beside the demo', value: pictures.length, ceiling: 30 },
    {
      name: 'kilobytes of these pictures',
      value: Math.ceil(sum(pictures.map(({ file }) => statSync(join(root, file)).size)) / 1000),
      ceiling: 2500,
    },
    {
      name: 'comments that begin without a subject',
      value: sum(code.map(({ file, text }) => (isFinal(file) ? 0 : countFragments(text)))),
      ceiling: 0,
    },
  ]
}
