// A page of the owner's handbook, in the language of the console.

import { useEffect } from 'react'
import type { Load } from '#web/console/frame/route.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { PageFailure } from '#web/router/outcomes.ts'
import css from './screen.module.css'

interface HandbookPage {
  title: string
  html: string
}

const pages = import.meta.glob<HandbookPage>('/docs/handbook/{ja,en}/*.md')

export const load: Load = async ({ language }, { params }) => {
  const name = params.page === 'index' ? 'README' : params.page
  const page = pages[`/docs/handbook/${language}/${name}.md`]
  if (page === undefined) throw new PageFailure(404)
  return await page()
}

export function Screen() {
  const { title, html } = useLoaderData() as HandbookPage
  // The browser looked for the section of the address before the text was here.
  useEffect(() => {
    document.getElementById(decodeURIComponent(window.location.hash.slice(1)))?.scrollIntoView()
  }, [])
  return (
    <Page title={title} isNarrow>
      <article
        className={css.text}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is this project's own, made by its build
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Page>
  )
}
