// Turns a typed description into the HTML that the shop keeps, and back: paragraphs, headings, lists and bold letters.

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const inLine = (line: string) =>
  escaped(line.trim())
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')

/** The dot before what is listed, as Japanese shops write it. */
export const listMark = String.fromCodePoint(0x30fb)
const bullet = /^\s*(?:[・•]\s*|- )/
const headingMark = /^\s*[■]\s*/

/** Blank lines part paragraphs; lines that begin with a dot or a hyphen are a list, one that begins with ■ a heading, `**` stands around bold letters, `*` around others. */
export function htmlOf(text: string): string {
  const blocks: { tag: 'p' | 'ul' | 'h3'; lines: string[] }[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      isOpen = false
      continue
    }
    const tag = bullet.test(line) ? 'ul' : headingMark.test(line) ? 'h3' : 'p'
    const said = inLine(line.replace(tag === 'ul' ? bullet : headingMark, ''))
    const last = blocks.at(-1)
    if (isOpen && last?.tag === tag && tag !== 'h3') last.lines.push(said)
    else blocks.push({ tag, lines: [said] })
    isOpen = true
  }
  return blocks
    .map(({ tag, lines }) =>
      tag === 'ul'
        ? `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
        : `<${tag}>${lines.join('<br>')}</${tag}>`,
    )
    .join('')
}

const unescaped = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Turns HTML back into the text that makes it; undefined when no text makes it, and the HTML then stays as it is. */
export function textOf(html: string): string | undefined {
  const plain = html
    .trim()
    .replace(/>\s+</g, '><')
    .replace(/<br\s*\/?>\s*/g, '<br>')
  const text = unescaped(
    plain
      .replace(/<strong>(.*?)<\/strong>/g, '**$1**')
      .replace(/<em>(.*?)<\/em>/g, '*$1*')
      .replace(
        /<ul>(.*?)<\/ul>/g,
        (_, items: string) => `${items.replace(/<li>(.*?)<\/li>/g, `${listMark}$1\n`)}\n`,
      )
      .replace(/<h3>(.*?)<\/h3>/g, '■ $1\n\n')
      .replace(/<p>(.*?)<\/p>/g, '$1\n\n')
      .replaceAll('<br>', '\n'),
  ).trim()
  return htmlOf(text) === plain ? text : undefined
}
