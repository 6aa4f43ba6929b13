// The pages of the handbook (docs/handbook/) as HTML for the console. Their text is this project's own, so nothing in it is
// escaped twice or cleaned.

import { basename, dirname, join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'

const page = /\/docs\/handbook\/(?:ja|en)\/[\w-]+\.md$/

/** The id of a heading, as GitHub makes it, so that links to sections work here and there. */
export const headingId = (text: string): string =>
  text
    .replaceAll(/[`*]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** The address in the console of another page of the handbook; undefined for all other links, which have no reader there. */
function addressOf(href: string): string | undefined {
  if (/^https:|^#/.test(href)) return href
  const [, name, section = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  if (name === undefined) return undefined
  return `/operator/handbook/${name === 'README' ? 'index' : name}${section}`
}

/** @returns a module whose `title` and `html` are those of the page; its pictures are files of the build */
function moduleOf(file: string, text: string): string {
  const pictures: string[] = []
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text: title }: Tokens.Heading) {
        // The screen has the page's title as its own.
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
        return `<img src="\${picture${pictures.length - 1}}" alt="${alt}" loading="lazy">`
      },
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
        return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>${rows}</tbody></table></div>`
      },
    },
  })
  const title = /^# (.*)$/m.exec(text)?.[1]
  if (title === undefined) throw new Error(`${file} has no title`)
  const html = String(marked.parse(text.replaceAll('${', '$\u0001{')))
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('$\u0001{', '\\${')
  const imports = pictures.map((path, index) => `import picture${index} from ${JSON.stringify(path)}`)
  return `${imports.join('\n')}\nexport const title = ${JSON.stringify(title)}\nexport const html = \`${html}\`\n`
}

export const handbook: Plugin = {
  name: 'handbook',
  enforce: 'pre',
  transform: {
    filter: { id: page },
    handler: (text, id) => ({ code: moduleOf(id, text), moduleType: 'js', map: null }),
  },
}

/** The name of a page without its ending, for tests. */
export const nameOfPage = (file: string): string => basename(file, '.md')
