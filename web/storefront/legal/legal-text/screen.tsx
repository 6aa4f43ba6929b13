// A legal text or the guide: title, version, table of contents, text, former versions.

import { useEffect } from 'react'
import type { LegalText } from '#contract/legal.ts'
import { Link, useLoaderData } from '#web/router/context.tsx'
import { Blocks } from '#web/storefront/legal/blocks.tsx'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { LanguageSwitch } from '#web/storefront/shell/language-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { PageTitle } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { LegalPageData } from './loader.ts'
import { legalPath } from './route.ts'
import css from './screen.module.css'

/** A text with fewer sections has no table of contents. */
const contentsFrom = 4

interface Entry {
  id: string
  heading: string
}

/** Sections of the page have short anchors; those of an annex begin with its name. */
const anchorOf = (text: LegalText, isAnnex: boolean, id: string) => (isAnnex ? `${text.document}-${id}` : id)

/** The key remounts the page for another text, so that nothing is unfolded. */
export function Screen() {
  const data = useLoaderData() as LegalPageData
  return <LegalPage key={data.text.document} {...data} />
}

function LegalPage({ text, annex }: LegalPageData) {
  const { legal: words } = usePhrases()
  useAnchor(text)
  const entries = [
    ...text.sections.map(({ id, heading }) => ({ id, heading })),
    ...(annex === null ? [] : [{ id: annex.document, heading: annex.title }]),
  ]
  const hasContents = entries.length >= contentsFrom
  return (
    <div className={css.page} data-contents={hasContents || undefined}>
      <header className={css.head}>
        <PageTitle note={text.lead}>{text.title}</PageTitle>
        <VersionLine text={text} />
        <div className={css.tools}>
          <LanguageSwitch />
          <Button variant="quiet" onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
        <FormerNotice text={text} />
      </header>
      {hasContents && (
        <>
          <nav className={css.side} aria-label={words.contents}>
            <p className={css.sideTitle}>{words.contents}</p>
            <Contents entries={entries} />
          </nav>
          <nav className={css.fold} aria-label={words.contents}>
            <Disclosure summary={words.contents}>
              <Contents entries={entries} />
            </Disclosure>
          </nav>
        </>
      )}
      <article className={css.text}>
        <Sections text={text} isAnnex={false} />
        {annex && (
          <section className={css.annex} id={annex.document} aria-labelledby={`${annex.document}-title`}>
            <h2 id={`${annex.document}-title`}>{annex.title}</h2>
            <p>{annex.lead}</p>
            <Sections text={annex} isAnnex />
          </section>
        )}
        <Versions text={text} />
      </article>
    </div>
  )
}

/**
 * The shell scrolls every new page to its top; after that, this scrolls to the anchor in the address. A page that is
 * scrolled already came alive under its reader, who stays where they are.
 */
function useAnchor(text: LegalText) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another text
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (scrollY === 0) document.getElementById(location.hash.slice(1))?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [text])
}

function Contents({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className={css.contents}>
      {entries.map(({ id, heading }) => (
        <li key={id}>
          <a href={`#${id}`}>{heading}</a>
        </li>
      ))}
    </ol>
  )
}

function Sections({ text, isAnnex }: { text: LegalText; isAnnex: boolean }) {
  const Heading = isAnnex ? 'h3' : 'h2'
  return (
    <>
      {text.sections.map((section) => {
        const id = anchorOf(text, isAnnex, section.id)
        return (
          <section key={id} id={id} className={css.section} aria-labelledby={`${id}-heading`}>
            <Heading id={`${id}-heading`}>{section.heading}</Heading>
            <Blocks blocks={section.blocks} />
          </section>
        )
      })}
      {text.closing.length > 0 && (
        <div className={css.closing}>
          {text.closing.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </>
  )
}

/** The version in which the shown text last changed. */
const changeOf = (text: LegalText) => text.versions.find(({ number }) => number <= text.number)

function VersionLine({ text }: { text: LegalText }) {
  const { legal: words } = usePhrases()
  const { language } = useServices()
  const since = changeOf(text)?.inForceFrom ?? text.inForceFrom
  return (
    <p className={css.version}>{words.versionNote(String(text.number), formatInstant(since, language))}</p>
  )
}

function FormerNotice({ text }: { text: LegalText }) {
  const { legal: words } = usePhrases()
  if (changeOf(text)?.number === text.versions[0]?.number) return null
  return (
    <Notice tone="warning" title={words.formerTitle}>
      <p>{words.former(String(text.number))}</p>
      <p>
        <Link to={legalPath(text.document)}>{words.toCurrent}</Link>
      </p>
    </Notice>
  )
}

function Versions({ text }: { text: LegalText }) {
  const { legal: words } = usePhrases()
  const { language } = useServices()
  if (text.versions.length < 2) return null
  const shown = changeOf(text)?.number
  const newest = text.versions[0]?.number
  return (
    <section className={css.versions} aria-labelledby="versions">
      <h2 id="versions">{words.versionsTitle}</h2>
      <p>{words.versionsNote}</p>
      <ul>
        {text.versions.map(({ number, inForceFrom }) => (
          <li key={number}>
            {number === shown ? (
              <span aria-current="true">
                {words.version(String(number))} <small>{words.reading}</small>
              </span>
            ) : (
              <Link to={legalPath(text.document, number === newest ? undefined : number)}>
                {words.version(String(number))}
              </Link>
            )}
            <span className="soft">{words.since(formatInstant(inForceFrom, language))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
