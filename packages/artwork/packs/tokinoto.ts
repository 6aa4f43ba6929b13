import type { Pack } from './pack.ts'

export const tokinotoPacks: readonly Pack[] = [
  {
    key: 'clockspire-forty-at-midnight',
    world: 'tokinoto',
    name: { ja: '零時の四十枚', en: 'Forty at Midnight' },
    price: { points: 2_000 },
    limits: { maxPerPurchase: 10 },
    revealStyle: 1,
    hero: 'tkn-016',
    mood: { deep: 268, mid: 260, glow: 225 },
    wrapping: 'box',
    images: 2,
    detail: {
      ja:
        '<p>零時の鐘とともに現れる、四十枚きりの箱。時翼の梟皇トキハが一枚だけ入っています。</p>' +
        '<p>売り切れたら、次の零時はありません。</p>',
      en:
        '<p>A box of just forty that appears with the midnight bell. It holds one Tokiha, Winged Hour.</p>' +
        '<p>Once it is sold out, there is no second midnight.</p>',
    },
    total: 40,
    prizes: [
      ['tkn-016', 1, 7, 22_000],
      ['tkn-014', 2, 6, 5_500],
      ['tkn-012', 2, 5, 3_800],
      ['tkn-009', 4, 4, 2_100],
      ['tkn-008', 7, 3, 940],
      ['tkn-011', 10, 2, 440],
      ['tkn-004', 14, 1, 290],
    ],
  },
  {
    key: 'clockspire-brass-parade',
    world: 'tokinoto',
    name: { ja: '真鍮の行進', en: 'Brass Parade' },
    price: { points: 800 },
    limits: { maxPerPurchase: 100 },
    revealStyle: 2,
    hero: 'tkn-012',
    mood: { deep: 60, mid: 72, glow: 88, chroma: 0.1 },
    wrapping: 'pouch',
    images: 3,
    detail: {
      ja:
        '<p>雲の上の塔では、年に一度、すべての機兵が行進します。見習いから機神まで、二千五百枚。</p>' +
        '<p>歩幅はそろっていませんが、胸の時計だけはぴったり同じ時刻です。</p>',
      en:
        '<p>Once a year every guardian of the towers marches above the clouds: two thousand five hundred cards, from apprentice to colossus.</p>' +
        '<p>Their steps are not quite in time. Their clocks are.</p>',
    },
    total: 2_500,
    prizes: [
      ['tkn-015', 1, 7, 80_000],
      ['tkn-016', 2, 7, 36_000],
      ['tkn-014', 8, 6, 12_000],
      ['tkn-013', 20, 5, 4_800],
      ['tkn-012', 30, 5, 3_200],
      ['tkn-011', 100, 4, 1_800],
      ['tkn-010', 125, 4, 1_200],
      ['tkn-009', 225, 3, 800],
      ['tkn-008', 250, 3, 640],
      ['tkn-006', 375, 2, 350],
      ['tkn-005', 400, 2, 310],
      ['tkn-004', 475, 1, 210],
      ['tkn-002', 489, 1, 190],
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
        '<p>世界が動き出した、最初の一巻き。まもなく発売となる三百枚の箱です。</p>' +
        '<p>発売の時刻まで、いましばらくお待ちください。<em>万象機神ゼンマイオウ</em>は一枚のみ封入しています。</p>',
      en:
        '<p>The first turn of the key that set the world in motion. A box of three hundred, on sale soon.</p>' +
        '<p>Please wait a little longer. It holds a single <em>Zenmai’o, Prime Mover</em>.</p>',
    },
    total: 300,
    prizes: [
      ['tkn-015', 1, 7, 200_000],
      ['tkn-016', 2, 6, 45_000],
      ['tkn-012', 4, 6, 23_000],
      ['tkn-014', 8, 5, 10_000],
      ['tkn-013', 16, 4, 5_000],
      ['tkn-007', 20, 4, 3_400],
      ['tkn-010', 36, 3, 2_000],
      ['tkn-009', 40, 3, 1_700],
      ['tkn-005', 60, 2, 1_600],
      ['tkn-003', 113, 1, 1_100],
    ],
  },
]
