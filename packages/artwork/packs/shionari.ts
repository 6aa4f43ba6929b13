import type { Pack } from './pack.ts'

export const shionariPacks: readonly Pack[] = [
  {
    key: 'tidesong-moonlit-tide',
    world: 'shionari',
    name: { ja: '月夜の満ち潮', en: 'Moonlit Tide' },
    price: { points: 300 },
    limits: { maxPerPurchase: 300 },
    revealStyle: 5,
    hero: 'snr-019',
    mood: { deep: 272, mid: 285, glow: 315 },
    wrapping: 'pouch',
    images: 3,
    detail: {
      ja:
        '<p>満月の晩、海は少しだけ岸に近づきます。沈んだ船をめぐる灯くらげ、月に歌う人魚、そして銀河を背負う鯨が一頭。</p>' +
        '<p>300ポイントで楽しめる、5,000枚のゆったりとした箱です。</p>',
      en:
        '<p>On the night of the full moon the sea comes a little closer. Lantern jellies about a sunken ship, a siren who sings to the moon, and one whale that carries a galaxy.</p>' +
        '<p>A roomy box of five thousand, 300 points a draw.</p>',
    },
    total: 5_000,
    prizes: [
      ['snr-015', 1, 7, 30_000],
      ['snr-020', 2, 7, 13_500],
      ['snr-019', 40, 6, 2_400],
      ['snr-013', 75, 5, 1_300],
      ['snr-018', 200, 4, 660],
      ['snr-017', 250, 4, 450],
      ['snr-007', 950, 3, 270],
      ['snr-006', 750, 2, 150],
      ['snr-004', 800, 2, 135],
      ['snr-003', 950, 1, 100],
      ['snr-001', 982, 1, 88],
    ],
  },
  {
    key: 'tidesong-song-of-the-deep',
    world: 'shionari',
    name: { ja: '深海の歌', en: 'Song of the Deep' },
    price: { points: 1_000 },
    limits: { maxPerPurchase: 100 },
    revealStyle: 8,
    hero: 'snr-013',
    mood: { deep: 240, mid: 195, glow: 170 },
    wrapping: 'pouch',
    images: 2,
    detail: {
      ja:
        '<p>光の届かない場所にも、歌は届きます。潮鳴の深いところに棲むものたちを集めた、2,000枚の箱です。</p>' +
        '<ul><li>銀河鯨アルビレオ：1枚</li><li>海神の女王ナギ：2枚</li><li>深海灯ルミナ：8枚</li></ul>',
      en:
        '<p>A song travels where light cannot. Two thousand cards of those who live in the deep of Tidesong.</p>' +
        '<ul><li>Albireo, Galaxy Whale: 1</li><li>Nagi, Sovereign of Seas: 2</li><li>Lumina of the Deep: 8</li></ul>',
    },
    total: 2_000,
    prizes: [
      ['snr-015', 1, 7, 100_000],
      ['snr-020', 2, 7, 45_000],
      ['snr-013', 8, 6, 14_500],
      ['snr-019', 16, 5, 6_000],
      ['snr-018', 60, 4, 2_600],
      ['snr-017', 124, 4, 1_600],
      ['snr-007', 380, 3, 850],
      ['snr-006', 300, 2, 440],
      ['snr-004', 320, 2, 400],
      ['snr-003', 390, 1, 270],
      ['snr-001', 399, 1, 240],
    ],
  },
  {
    key: 'tidesong-dragon-palace',
    world: 'shionari',
    name: { ja: '海神の宮', en: 'Palace of the Sea Sovereign' },
    price: { points: 5_000 },
    limits: { maxPerPurchase: 5, maxPerMember: 5 },
    limitMessage: {
      ja: 'このパックはお一人様5枚までお引きいただけます。',
      en: 'Each member may draw this pack up to 5 times.',
    },
    revealStyle: 10,
    hero: 'snr-020',
    mood: { deep: 18, mid: 14, glow: 60, chroma: 0.16 },
    wrapping: 'box',
    images: 3,
    detail: {
      ja:
        '<p>海の底の宮には、200の席しかありません。1枚5,000ポイント、<strong>お一人様5枚まで</strong>の特別な箱です。</p>' +
        '<p>海神の女王ナギは1枚のみ。当たった方のもとへ、必ずお届けします。</p>',
      en:
        '<p>The palace on the sea bed has two hundred seats. A special box at 5,000 points, <strong>up to five draws for each member</strong>.</p>' +
        '<p>There is one Nagi, Sovereign of Seas. Whoever draws it receives the card itself.</p>',
    },
    total: 200,
    prizes: [
      ['snr-020', 1, 7, 200_000],
      ['snr-015', 1, 6, 56_000],
      ['snr-013', 3, 6, 28_000],
      ['snr-019', 6, 5, 12_500],
      ['snr-018', 12, 4, 6_000],
      ['snr-017', 20, 3, 3_400],
      ['snr-007', 24, 3, 2_500],
      ['snr-006', 40, 2, 2_000],
      ['snr-001', 93, 1, 1_400],
    ],
    shipOnly: ['snr-020'],
  },
  {
    key: 'tidesong-seaway-coffer',
    world: 'shionari',
    name: { ja: '潮路のコイン箱', en: 'Seaway Coffer' },
    price: { coins: 45.5 },
    limits: { maxPerPurchase: 50 },
    revealStyle: 5,
    hero: 'snr-015',
    wrapping: 'pouch',
    images: 2,
    detail: {
      ja:
        '<p>45.5コインで開く、船乗りの小箱です。1,200枚、9種の海の仲間が入っています。</p>' +
        '<p>コインのパックですので、カードは<strong>すべてお届け</strong>いたします。</p>',
      en:
        '<p>A sailor’s coffer that opens for 45.5 coins: twelve hundred cards, nine friends from the sea.</p>' +
        '<p>This is a coin pack, so <strong>every card is sent to you</strong>.</p>',
    },
    total: 1_200,
    prizes: [
      ['snr-015', 1, 7, 0],
      ['snr-013', 3, 6, 0],
      ['snr-019', 6, 6, 0],
      ['snr-018', 30, 5, 0],
      ['snr-017', 60, 4, 0],
      ['snr-007', 100, 3, 0],
      ['snr-004', 300, 2, 0],
      ['snr-006', 300, 2, 0],
      ['snr-003', 400, 1, 0],
    ],
  },
]
