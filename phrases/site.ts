// Words around the pages of the documents' site (`npm run site`).

export const siteWords = {
  ja: {
    pages: {
      outline: { label: 'このページの内容' },
      docFooter: { prev: '前のページ', next: '次のページ' },
      darkModeSwitchLabel: '表示',
      darkModeSwitchTitle: '暗い表示に切り替える',
      lightModeSwitchTitle: '明るい表示に切り替える',
      sidebarMenuLabel: '目次',
      returnToTopLabel: '先頭へ戻る',
      skipToContentLabel: '本文へ移動',
      notFound: {
        title: 'ページが見つかりません',
        quote: 'アドレスが変わったか、入力に誤りがあります。',
        linkLabel: '最初のページへ',
        linkText: '最初のページへ',
      },
    },
    search: {
      button: { buttonText: '検索', buttonAriaLabel: '検索' },
      modal: {
        displayDetails: '本文も表示する',
        resetButtonTitle: '入力を消す',
        backButtonTitle: '検索を閉じる',
        noResultsText: '見つかりませんでした：',
        footer: {
          selectText: '開く',
          selectKeyAriaLabel: 'Enterキー',
          navigateText: '移動',
          navigateUpKeyAriaLabel: '上矢印キー',
          navigateDownKeyAriaLabel: '下矢印キー',
          closeText: '閉じる',
          closeKeyAriaLabel: 'Escキー',
        },
      },
    },
  },
  en: {
    pages: {
      outline: { label: 'On this page' },
      docFooter: { prev: 'Previous page', next: 'Next page' },
      darkModeSwitchLabel: 'Appearance',
      darkModeSwitchTitle: 'Switch to dark pages',
      lightModeSwitchTitle: 'Switch to light pages',
      sidebarMenuLabel: 'Contents',
      returnToTopLabel: 'Back to the top',
      skipToContentLabel: 'Skip to the text',
      notFound: {
        title: 'Page not found',
        quote: 'The address has changed, or was mistyped.',
        linkLabel: 'Go to the first page',
        linkText: 'Go to the first page',
      },
    },
    search: {
      button: { buttonText: 'Search', buttonAriaLabel: 'Search' },
      modal: {
        displayDetails: 'Show the text as well',
        resetButtonTitle: 'Clear the search',
        backButtonTitle: 'Close the search',
        noResultsText: 'Nothing found for',
        footer: {
          selectText: 'open',
          selectKeyAriaLabel: 'Enter key',
          navigateText: 'move',
          navigateUpKeyAriaLabel: 'Up arrow key',
          navigateDownKeyAriaLabel: 'Down arrow key',
          closeText: 'close',
          closeKeyAriaLabel: 'Escape key',
        },
      },
    },
  },
}
