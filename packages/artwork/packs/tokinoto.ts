import type { Pack } from './pack.ts'

export const tokinotoPacks: readonly Pack[] = [
  {
    key: 'clockspire-forty-at-midnight',
    world: 'tokinoto',
    name: { ja: '零時の四十枚', en: 'Forty at Midnight' },
    price: { points: 2_000 },
    limits: { maxPerPurchase: 10 },
    revealStyle: 1,
    hero: 'tkn-023',
    mood: { deep: 350, mid: 5, glow: 45, second: 340 },
    wrapping: 'box',
    images: 2,
    detail: {
      ja:
        '<p>零時の鐘とともに現れる、40枚きりの箱。刻の女帝トキワが1枚、零時の怪盗ヨイヤミが2枚入っています。</p>' +
        '<p>売り切れたら、次の零時はありません。</p>',
      en:
        '<p>A box of just forty that appears with the midnight bell. It holds one Tokiwa, Empress of Hours, and two of Yoiyami, Midnight Thief.</p>' +
        '<p>Once it is sold out, there is no second midnight.</p>',
    },
    total: 40,
    prizes: [
      ['tkn-024', 1, 7, 22_000],
      ['tkn-022', 2, 6, 5_500],
      ['tkn-023', 2, 5, 3_800],
      ['tkn-021', 4, 4, 2_100],
      ['tkn-020', 7, 3, 940],
      ['tkn-007', 10, 2, 440],
      ['tkn-017', 14, 1, 290],
    ],
  },
  {
    key: 'clockspire-brass-parade',
    world: 'tokinoto',
    name: { ja: '真鍮の行進', en: 'Brass Parade' },
    price: { points: 800 },
    limits: { maxPerPurchase: 100 },
    revealStyle: 2,
    hero: 'tkn-007',
    mood: { deep: 60, mid: 72, glow: 88, chroma: 0.1 },
    wrapping: 'pouch',
    images: 3,
    detail: {
      ja:
        '<p>雲の上の塔では、年に一度、街じゅうが行進します。長針の猫から万象機神まで、11種2,500枚。</p>' +
        '<p>先頭は蒼鋼の機兵。歩幅はばらばらでも、時計だけはぴったり同じ時刻です。</p>',
      en:
        '<p>Once a year the whole city of towers parades above the clouds: eleven designs, two thousand five hundred cards, from the Minute-Hand Cat to the Prime Mover.</p>' +
        '<p>The Azure Sentinel leads. Their steps are not quite in time. Their clocks are.</p>',
    },
    total: 2_500,
    prizes: [
      ['tkn-015', 1, 7, 80_000],
      ['tkn-024', 2, 7, 36_000],
      ['tkn-022', 8, 6, 12_000],
      ['tkn-023', 50, 5, 3_840],
      ['tkn-021', 100, 4, 1_800],
      ['tkn-007', 125, 4, 1_200],
      ['tkn-020', 475, 3, 715],
      ['tkn-017', 375, 2, 350],
      ['tkn-018', 400, 2, 310],
      ['tkn-019', 475, 1, 210],
      ['tkn-001', 489, 1, 190],
    ],
  },
  {
    key: 'clockspire-prime-mover',
    world: 'tokinoto',
    name: { ja: '万象の一巻き', en: 'The First Winding' },
    price: { points: 4_000 },
    startsAt: 'in 3 days',
    limits: { maxPerPurchase: 30 },
    revealStyle: 8,
    hero: 'tkn-015',
    wrapping: 'box',
    images: 3,
    detail: {
      ja:
        '<p>世界が動き出した、最初の一巻き。まもなく発売となる300枚の箱です。</p>' +
        '<p>発売の時刻まで、いましばらくお待ちください。<em>万象機神ゼンマイオウ</em>は1枚のみ封入しています。</p>',
      en:
        '<p>The first turn of the key that set the world in motion. A box of three hundred, on sale soon.</p>' +
        '<p>Please wait a little longer. It holds a single <em>Zenmai’o, Prime Mover</em>.</p>',
    },
    total: 300,
    prizes: [
      ['tkn-015', 1, 7, 200_000],
      ['tkn-024', 2, 6, 45_000],
      ['tkn-022', 4, 6, 23_000],
      ['tkn-023', 8, 5, 10_000],
      ['tkn-021', 16, 4, 5_000],
      ['tkn-007', 20, 4, 3_400],
      ['tkn-020', 76, 3, 1_842],
      ['tkn-018', 60, 2, 1_600],
      ['tkn-019', 113, 1, 1_100],
    ],
  },
]
