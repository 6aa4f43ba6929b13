// Makes the pages of the handbook (docs/handbook/) modules of the console's build. Their text is this project's own, so no
// HTML in it is cleaned.

import { dirname, join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'

/** The id of a heading, as GitHub makes it, so that links to sections work here and there. */
export const headingId = (text: string): string =>
  text
    .replaceAll(/[`*]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** The address in the console of another page of the handbook; undefined for a page that only the repository has. */
function addressOf(href: string): string | undefined {
  if (/^https:|^#/.test(href)) return href
  const [, name, section = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return name && `/operator/handbook/${name === 'README' ? 'index' : name}${section}`
}

/** Returns a module that exports the title and the HTML of a page, and imports its pictures. */
function moduleOf(file: string, text: string): string {
  const pictures: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text: title }: Tokens.Heading) {
        // The screen shows the page's title as its own.
        if (depth === 1) return ''
        return `<h${depth} id="${headingId(title)}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      link({ href, tokens }: Tokens.Link) {
        const address = addressOf(href)
        const inside = this.parser.parseInline(tokens)
        return address === undefined ? inside : `<a href="${address}">${inside}</a>`
      },
      image({ href, text: alt }: Tokens.Image) {
        pictures.push(join(dirname(file), href))
        return `<img src="\u0001${pictures.length - 1}\u0001" alt="${alt}" loading="lazy">`
      },
    },
  })
  const title = /^# (.*)$/m.exec(text)?.[1]
  if (title === undefined) throw new Error(`${file} has no title`)
  const parts = String(marked.parse(text)).split('\u0001')
  const imports = pictures.map((path, index) => `import picture${index} from ${JSON.stringify(path)}`)
  // Every second part is the number of a picture.
  const html = parts.map((part, index) => (index % 2 === 1 ? `picture${part}` : JSON.stringify(part)))
  return `${imports.join('\n')}\nexport const title = ${JSON.stringify(title)}\nexport const html = ${html.join(' + ')}\n`
}

export const handbook: Plugin = {
  name: 'handbook',
  enforce: 'pre',
  transform: {
    filter: { id: /\/docs\/handbook\/(?:ja|en)\/[\w-]+\.md$/ },
    handler: (text, id) => ({ code: moduleOf(id, text), moduleType: 'js', map: null }),
  },
}
