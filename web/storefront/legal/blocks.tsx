// The blocks of a legal text. Their content is plain text, never markup.

import type { LegalBlock } from '#contract/legal.ts'
import { Link } from '#web/router/context.tsx'
import { ChevronRightIcon, ExternalIcon } from '#web/ui/icons.tsx'
import { Prose } from '#web/ui/prose.tsx'
import css from './blocks.module.css'
import { isOutside, isSafeLink } from './documents.ts'

export function Blocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
    <BlockView key={index} block={block} />
  ))
}

function BlockView({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'text':
      return <Prose>{block.text}</Prose>
    case 'list':
      return (
        <ul className={css.list}>
          {block.items.map((item) => (
            <Prose as="li" key={item}>
              {item}
            </Prose>
          ))}
        </ul>
      )
    case 'steps':
      return (
        <ol className={css.steps}>
          {block.items.map((item) => (
            <Prose as="li" key={item}>
              {item}
            </Prose>
          ))}
        </ol>
      )
    case 'table':
      return (
        <dl className={css.table}>
          {block.rows.map(({ name, lines }) => (
            <div key={name}>
              <dt>{name}</dt>
              {lines.map((line) => (
                <Prose as="dd" key={line}>
                  {line}
                </Prose>
              ))}
            </div>
          ))}
        </dl>
      )
    case 'links':
      return (
        <ul className={css.links}>
          {block.links.map(({ label, to }) => (
            <li key={label}>
              <BlockLink label={label} to={to} />
            </li>
          ))}
        </ul>
      )
  }
}

function BlockLink({ label, to }: { label: string; to: string }) {
  if (!isSafeLink(to)) return <span>{label}</span>
  if (isOutside(to))
    return (
      <a href={to} target={to.startsWith('mailto:') ? undefined : '_blank'} rel="noopener noreferrer">
        {label}
        <ExternalIcon size={16} />
      </a>
    )
  return (
    <Link to={to}>
      {label}
      <ChevronRightIcon size={16} />
    </Link>
  )
}
