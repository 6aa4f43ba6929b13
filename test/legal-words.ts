// For tests: every word of a legal text.

import type { Block, LegalDocument } from '#phrases/legal/document.ts'

const wordsOfBlock = (block: Block): string[] => {
  if (block.kind === 'text') return [block.text]
  if (block.kind === 'table') return block.rows.flatMap((row) => [row.name, ...row.lines])
  if (block.kind === 'links') return block.links.flatMap((link) => [link.label, link.to])
  return block.items
}

/** Every word of a document, in the order of reading. */
export const wordsOf = ({ title, lead, sections, closing }: LegalDocument): string[] => [
  title,
  lead,
  ...sections.flatMap((section) => [section.heading, ...section.blocks.flatMap(wordsOfBlock)]),
  ...closing,
]
