// The site of these documents (`npm run site`): the handbook in both languages, and the engineers' pages.

/** Words of a text in either language; the search runs this in the browser as well, so that it stands alone. */
const tokenize = (text) =>
  Array.from(new Intl.Segmenter('ja', { granularity: 'word' }).segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)

const tasks = [
  ['install', 'first-day', 'pack'],
  ['parcels', 'complaint', 'money'],
  ['trouble', 'upgrade', 'several-machines'],
]
const handbook = (language, headings, titles) => [
  ...headings.map((text, group) => ({
    text,
    items: tasks[group].map((page) => ({ text: titles[page], link: `/handbook/${language}/${page}` })),
  })),
]

const ja = handbook('ja', ['お店を開く', '毎日の仕事', 'お店を守る'], {
  install: '立ち上げる',
  'first-day': '開店までの一日',
  pack: 'オリパを1つ、完売まで',
  parcels: '1日の荷物',
  complaint: 'お客様からの申し出',
  money: '入金、返金、月末',
  trouble: '調子が悪いとき',
  upgrade: '新しいリリース',
  'several-machines': '何台かのサーバー',
})
const en = handbook('en', ['Open the shop', 'Daily work', 'Look after it'], {
  install: 'Install',
  'first-day': 'The first day',
  pack: 'A pack, until it is sold out',
  parcels: "A day's parcels",
  complaint: 'Complaints',
  money: 'Money',
  trouble: 'When something is wrong',
  upgrade: 'Upgrade',
  'several-machines': 'Several machines',
})

const languages = [
  { text: '日本語', link: '/handbook/ja/' },
  { text: 'Handbook', link: '/handbook/en/' },
  { text: 'All pages', link: '/' },
]

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
  // No page is a template.
  vue: { template: { compilerOptions: { delimiters: ['\u0001', '\u0002'] } } },
  themeConfig: {
    nav: languages,
    sidebar: { '/handbook/ja/': ja, '/handbook/en/': en },
    search: { provider: 'local', options: { miniSearch: { options: { tokenize } } } },
    i18nRouting: false,
  },
  locales: {
    root: { label: 'English', lang: 'en' },
    'handbook/ja': {
      label: '日本語',
      lang: 'ja',
      themeConfig: {
        outline: { label: 'このページ' },
        docFooter: { prev: '前のページ', next: '次のページ' },
        darkModeSwitchLabel: '画面の明るさ',
        sidebarMenuLabel: 'メニュー',
        returnToTopLabel: 'ページの先頭へ',
      },
    },
  },
}
