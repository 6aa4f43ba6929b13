// The site of the documents (`npm run site`): the handbook in both languages, and the engineers' pages.

import { readFileSync } from 'node:fs'

const markdown = new URL('../../../web/console/home/handbook/markdown.ts', import.meta.url)
const { headingId } = await import(markdown.href)
const phrases = new URL('../../../phrases/site.ts', import.meta.url)
const { ja, en } = (await import(phrases.href)).siteWords

/** Words of a text in either language; the search runs this in the browser as well, so that it stands alone. */
const tokenize = (text) =>
  Array.from(new Intl.Segmenter('ja', { granularity: 'word' }).segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)

const pageOf = (language, name) =>
  readFileSync(new URL(`../../../docs/handbook/${language}/${name}.md`, import.meta.url), 'utf8')

/** The handbook's table of contents: a group for each heading, an item for each page in its table. */
const contentsOf = (language) =>
  pageOf(language, 'README')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      text: part.split('\n')[0],
      items: Array.from(part.matchAll(/^\| \[(.*?)\]\(([\w-]+)\.md\)/gm), ([, text, name]) => ({
        text,
        link: `/handbook/${language}/${name}`,
      })),
    }))

const titleOf = (language) => /^# (.*)$/m.exec(pageOf(language, 'README'))?.[1]
const handbooks = ['ja', 'en'].map((language) => ({
  text: titleOf(language),
  link: `/handbook/${language}/`,
}))

export default {
  title: 'Fukuhiki',
  srcDir: '../../docs',
  outDir: '../../artifacts/site',
  cacheDir: '../../artifacts/site-cache',
  srcExclude: ['drills/**'],
  rewrites: {
    'README.md': 'index.md',
    'handbook/ja/README.md': 'handbook/ja/index.md',
    'handbook/en/README.md': 'handbook/en/index.md',
  },
  // Links to files of the code lead nowhere on a site; test/page-links.test.ts holds all others.
  ignoreDeadLinks: true,
  // Links to sections are GitHub's.
  markdown: { anchor: { slugify: headingId } },
  themeConfig: {
    nav: [...handbooks, { text: 'All pages', link: '/' }],
    sidebar: { '/handbook/ja/': contentsOf('ja'), '/handbook/en/': contentsOf('en') },
    search: {
      provider: 'local',
      options: {
        miniSearch: { options: { tokenize } },
        locales: { root: { translations: en.search }, 'handbook/ja': { translations: ja.search } },
      },
    },
    i18nRouting: false,
  },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: en.pages },
    'handbook/ja': { label: 'ja', lang: 'ja', themeConfig: ja.pages },
  },
}
