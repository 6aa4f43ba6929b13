import type { Pack } from './pack.ts'

export const homuraPacks: readonly Pack[] = [
  {
    key: 'emberfell-festival-of-sparks',
    world: 'homura',
    name: { ja: '火の粉まつり', en: 'Festival of Sparks' },
    price: { points: 200 },
    limits: { maxPerPurchase: 500 },
    revealStyle: 11,
    hero: 'hmr-018',
    mood: { deep: 300, mid: 345, glow: 48 },
    wrapping: 'pouch',
    images: 2,
    detail: {
      ja:
        '<p>郷じゅうの竈から火の粉が空へのぼる、夏の終わりのお祭り。200ポイントで1枚、にぎやかな8,000枚です。</p>' +
        '<p>大当たりは4枚。くしゃみの大きい狐には、お気をつけて。</p>',
      en:
        '<p>At the end of summer, sparks rise from every hearth in Emberfell. A lively box of eight thousand, 200 points a draw.</p>' +
        '<p>Four cards are true treasures. Mind the fox with the loud sneeze.</p>',
    },
    total: 8_000,
    prizes: [
      ['hmr-016', 1, 7, 100_000],
      ['hmr-015', 3, 7, 40_000],
      ['hmr-012', 24, 6, 4_100],
      ['hmr-018', 60, 5, 1_500],
      ['hmr-017', 410, 4, 310],
      ['hmr-008', 400, 4, 210],
      ['hmr-007', 1_520, 3, 115],
      ['hmr-004', 1_200, 2, 90],
      ['hmr-003', 1_300, 2, 80],
      ['hmr-002', 1_500, 1, 55],
      ['hmr-001', 1_582, 1, 49],
    ],
  },
  {
    key: 'emberfell-dawn-phoenix',
    world: 'homura',
    name: { ja: '鳳の暁', en: 'Dawn of the Phoenix' },
    price: { points: 1_500 },
    endsAt: 'in 180 days',
    limits: { maxPerPurchase: 50, maxPerPeriod: { day: 3 } },
    revealStyle: 12,
    hero: 'hmr-015',
    wrapping: 'pouch',
    images: 2,
    detail: {
      ja:
        '<p>終わりの火が、始まりの火に変わる朝。1,000枚の箱に、鳳と焔帝の物語を収めました。</p>' +
        '<p>天焔の鳳アケボノは1枚、焔帝グレンオウは2枚。180日間の販売です。</p>',
      en:
        '<p>The morning when the last fire becomes the first. A thousand cards that tell of the phoenix and the Flame Emperor.</p>' +
        '<p>One Akebono, two Guren’o. On sale for 180 days.</p>',
    },
    total: 1_000,
    prizes: [
      ['hmr-015', 1, 7, 105_000],
      ['hmr-016', 2, 6, 39_000],
      ['hmr-012', 6, 6, 18_000],
      ['hmr-018', 15, 5, 7_500],
      ['hmr-007', 40, 4, 3_100],
      ['hmr-008', 50, 4, 2_100],
      ['hmr-017', 190, 3, 1_150],
      ['hmr-003', 160, 2, 680],
      ['hmr-004', 170, 2, 610],
      ['hmr-002', 180, 1, 400],
      ['hmr-001', 186, 1, 370],
    ],
  },
  {
    key: 'emberfell-last-embers',
    world: 'homura',
    name: { ja: '残り火の匣', en: 'Box of Last Embers' },
    price: { points: 3_000 },
    limits: { maxPerPurchase: 10 },
    revealStyle: 13,
    hero: 'hmr-017',
    mood: { deep: 40, mid: 55, glow: 80, chroma: 0.09 },
    wrapping: 'box',
    images: 2,
    detail: {
      ja:
        '<p>40枚だけの小さな匣です。どなたかが開けるたびに、残り火はひとつずつ減っていきます。</p>' +
        '<p>40枚のうち26枚がレア以上です。残りの枚数を見ながら、静かにご検討ください。</p>',
      en:
        '<p>A small box of forty. Each time someone opens it, one ember fewer is left.</p>' +
        '<p>Twenty-six of the forty are rare or better. Watch the number that remains, and take your time.</p>',
    },
    total: 40,
    prizes: [
      ['hmr-016', 1, 7, 30_000],
      ['hmr-012', 1, 6, 12_000],
      ['hmr-018', 2, 5, 6_000],
      ['hmr-017', 4, 4, 3_600],
      ['hmr-007', 8, 3, 1_500],
      ['hmr-008', 10, 2, 810],
      ['hmr-003', 14, 1, 540],
    ],
  },
]
