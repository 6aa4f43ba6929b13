import type { Pack } from './pack.ts'

export const hoshimoriPacks: readonly Pack[] = [
  {
    key: 'starglade-firefly-draw',
    world: 'hoshimori',
    name: { ja: '蛍火くじ', en: 'Firefly Draw' },
    price: { points: 100 },
    limits: { maxPerPurchase: 1000 },
    revealStyle: 3,
    hero: 'hsm-015',
    mood: { deep: 262, mid: 130, glow: 105, accent: 100 },
    wrapping: 'pouch',
    images: 2,
    detail: {
      ja:
        '<p>1枚100ポイントから引ける、星森のいちばん小さな灯りです。20,000枚の大きな箱に、星冠の鹿王が2枚、九星の狐が6枚眠っています。</p>' +
        '<p>多くは気軽なノーマルカードです。<strong>蛍を追うような気持ちで</strong>、のんびりお楽しみください。</p>',
      en:
        '<p>The smallest light in Starglade: one draw for 100 points. In a large box of twenty thousand sleep two star-crowned stags and six nine-starred foxes.</p>' +
        '<p>Most cards are modest ones. <strong>Draw as you would follow fireflies</strong>: without hurry.</p>',
    },
    total: 20_000,
    prizes: [
      ['hsm-016', 2, 7, 80_000],
      ['hsm-015', 6, 7, 20_000],
      ['hsm-018', 60, 6, 3_000],
      ['hsm-017', 140, 5, 1_000],
      ['hsm-019', 1_400, 4, 120],
      ['hsm-009', 2_000, 3, 90],
      ['hsm-007', 3_000, 3, 50],
      ['hsm-005', 4_000, 2, 38],
      ['hsm-006', 4_400, 1, 27],
      ['hsm-001', 4_992, 1, 25],
    ],
  },
  {
    key: 'starglade-first-light',
    world: 'hoshimori',
    name: { ja: '星森 はじまりの灯', en: 'Starglade: First Light' },
    price: { points: 500 },
    limits: { maxPerPurchase: 100 },
    revealStyle: 1,
    hero: 'hsm-019',
    wrapping: 'pouch',
    images: 3,
    detail: {
      ja:
        '<p>星が眠りに降りてくる森、「星森」の入口となるパックです。絵柄は11種、全部で1,000枚。</p>' +
        '<p>ウルトラレアは3枚だけ。残りの枚数はいつでもこの画面でご確認いただけます。<strong>はじめての一枚</strong>にどうぞ。</p>',
      en:
        '<p>The way into Starglade, the forest where stars come down to sleep. Eleven designs, one thousand cards in all.</p>' +
        '<p>Only three of them are ultra rare, and this page always shows how many cards are left. A good <strong>first pack</strong>.</p>',
    },
    total: 1_000,
    prizes: [
      ['hsm-016', 1, 7, 50_000],
      ['hsm-015', 2, 7, 22_000],
      ['hsm-018', 5, 6, 5_000],
      ['hsm-017', 10, 5, 2_300],
      ['hsm-019', 50, 4, 840],
      ['hsm-009', 90, 4, 500],
      ['hsm-007', 142, 3, 350],
      ['hsm-006', 170, 2, 230],
      ['hsm-005', 180, 2, 200],
      ['hsm-003', 175, 1, 135],
      ['hsm-001', 175, 1, 125],
    ],
  },
  {
    key: 'starglade-night-of-antlers',
    world: 'hoshimori',
    name: { ja: '晶角の夜', en: 'Night of Antlers' },
    price: { points: 2_000 },
    limits: { maxPerPurchase: 50 },
    revealStyle: 2,
    hero: 'hsm-016',
    mood: { deep: 285, mid: 272, glow: 235 },
    wrapping: 'box',
    images: 3,
    detail: {
      ja:
        '<p>水晶の角をもつ鹿たちが集まる、一年で一度の夜。500枚の箱に、スーパーレア以上が14枚入っています。</p>' +
        '<p><em>星冠の鹿王セラフィア</em>は、この箱に1枚きりです。</p>',
      en:
        '<p>One night a year the crystal stags gather. In this box of five hundred, fourteen cards are super rare or better.</p>' +
        '<p>There is a single <em>Seraphia, Star-Crowned</em>.</p>',
    },
    total: 500,
    prizes: [
      ['hsm-016', 1, 7, 140_000],
      ['hsm-018', 4, 6, 25_000],
      ['hsm-017', 9, 5, 10_000],
      ['hsm-007', 35, 4, 2_600],
      ['hsm-019', 45, 4, 1_700],
      ['hsm-009', 60, 3, 1_200],
      ['hsm-005', 80, 2, 850],
      ['hsm-003', 86, 2, 700],
      ['hsm-006', 180, 1, 500],
    ],
    lastOne: { card: 'hsm-018', tier: 6, convertsTo: 25_000 },
  },
  {
    key: 'starglade-stargazers-vault',
    world: 'hoshimori',
    name: { ja: '星見のコイン蔵', en: 'Stargazer’s Coin Vault' },
    price: { coins: 120 },
    limits: { maxPerPurchase: 20 },
    revealStyle: 3,
    hero: 'hsm-009',
    mood: { deep: 285, mid: 318, glow: 345 },
    wrapping: 'box',
    images: 2,
    detail: {
      ja:
        '<p>コインで引ける、600枚の蔵です。星森、潮鳴、刻ノ塔から、夜空にちなんだ10種を選びました。</p>' +
        '<p>このパックのカードはポイントに変換されず、<strong>すべてお届け</strong>いたします。</p>',
      en:
        '<p>A vault of six hundred, opened with coins. Ten designs of the night sky from Starglade, Tidesong and Clockspire.</p>' +
        '<p>Cards from this pack are not converted to points: <strong>every one is sent to you</strong>.</p>',
    },
    total: 600,
    prizes: [
      ['hsm-016', 1, 7, 0],
      ['tkn-024', 1, 7, 0],
      ['hsm-017', 4, 6, 0],
      ['snr-019', 8, 5, 0],
      ['hsm-018', 12, 5, 0],
      ['hsm-007', 44, 4, 0],
      ['tkn-007', 60, 3, 0],
      ['hsm-009', 90, 3, 0],
      ['hsm-003', 160, 2, 0],
      ['hsm-001', 220, 1, 0],
    ],
  },
]
