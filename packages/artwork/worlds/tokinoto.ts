import { astronomer } from '../pictures/tokinoto/astronomer.ts'
import { azureSentinel } from '../pictures/tokinoto/azure-sentinel.ts'
import { cloudBelfry } from '../pictures/tokinoto/cloud-belfry.ts'
import { empress } from '../pictures/tokinoto/empress.ts'
import { glasswing } from '../pictures/tokinoto/glasswing.ts'
import { mailAirship } from '../pictures/tokinoto/mail-airship.ts'
import { midnightThief } from '../pictures/tokinoto/midnight-thief.ts'
import { minuteHandCat } from '../pictures/tokinoto/minute-hand-cat.ts'
import { pocketGarden } from '../pictures/tokinoto/pocket-garden.ts'
import { primeMover } from '../pictures/tokinoto/prime-mover.ts'
import { winder } from '../pictures/tokinoto/winder.ts'
import type { World } from './world.ts'

/** 刻ノ塔: a city of clock towers above a sea of clouds, where the days are wound by hand. */
export const tokinoto: World = {
  key: 'tokinoto',
  prefix: 'TKN',
  name: { ja: '刻ノ塔', en: 'Clockspire' },
  scene: 'heights',
  pattern: 'kikkou',
  palette: { deep: 258, mid: 196, glow: 78, main: 62, second: 186, accent: 25, chroma: 0.12, daylight: 0.3 },
  grain: 0.02,
  cards: [
    {
      number: 1,
      name: { ja: '雲上の鐘楼', en: 'Belfry in the Clouds' },
      reading: 'うんじょうのしょうろう',
      rarity: 'normal',
      picture: cloudBelfry,
      flavour: '鐘が鳴ると、雲の下では|それを春と呼ぶ。',
      flavourEn: 'When this bell is rung,|they call it spring below the clouds.',
    },
    {
      number: 17,
      name: { ja: '長針の猫', en: 'Minute-Hand Cat' },
      reading: 'ちょうしんのねこ',
      rarity: 'normal',
      picture: minuteHandCat,
      flavour: '毎時十五分、長針が水平になる。|猫の休み時間である。',
      flavourEn: 'At a quarter past, the hand lies|level. The cat takes its break.',
    },
    {
      number: 18,
      name: { ja: '雲便の飛行船', en: 'Cloud Mail Airship' },
      reading: 'くもびんのひこうせん',
      rarity: 'normal',
      picture: mailAirship,
      flavour: '雲の下からの手紙は、|いつも少し雨の匂いがする。',
      flavourEn: 'Letters from below the clouds|always smell a little of rain.',
    },
    {
      number: 19,
      name: { ja: '懐中庭園', en: 'Pocket Garden' },
      reading: 'かいちゅうていえん',
      rarity: 'normal',
      picture: pocketGarden,
      flavour: 'ふたを開ければ庭になる。|手入れは、一日一分。',
      flavourEn: 'Open the lid and it is a garden.|It needs a minute of care a day.',
    },
    {
      number: 7,
      name: { ja: '蒼鋼の機兵', en: 'Azure Sentinel' },
      reading: 'そうこうのきへい',
      rarity: 'rare',
      picture: azureSentinel,
      flavour: '歯車は百八つ。|そのうち一つは、心のかわり。',
      flavourEn: 'It has a hundred and eight wheels.|One of them does for a heart.',
    },
    {
      number: 20,
      name: { ja: '硝子翅の蜻蛉', en: 'Glasswing Dragonfly' },
      reading: 'がらすばねのとんぼ',
      rarity: 'rare',
      picture: glasswing,
      flavour: '秒針はその羽音を聞いて進む。|だから朝は、少しだけ早い。',
      flavourEn: 'The second hand keeps time by its|wings. So mornings run a bit fast.',
    },
    {
      number: 21,
      name: { ja: '巻き番のトワ', en: 'Towa the Winder' },
      reading: 'まきばんのトワ',
      rarity: 'rare',
      picture: winder,
      flavour: '塔の時計を巻いてまわる。|夕焼けの日は、少しゆるめに。',
      flavourEn: 'She winds the towers, every one.|When the sunset is good, a bit less.',
    },
    {
      number: 22,
      name: { ja: '天測の貴婦人セイラ', en: 'Seira the Astronomer' },
      reading: 'てんそくのきふじんセイラ',
      rarity: 'superRare',
      picture: astronomer,
      flavour: '遅れて届く光を待っている。|約束の星は、来年の今夜。',
      flavourEn: 'She is waiting for light to arrive.|Her star is due a year from tonight.',
    },
    {
      number: 23,
      name: { ja: '零時の怪盗ヨイヤミ', en: 'Yoiyami, Midnight Thief' },
      reading: 'れいじのかいとうヨイヤミ',
      rarity: 'superRare',
      picture: midnightThief,
      flavour: '盗むのは退屈な一時間だけ。|あとには、薔薇が一輪。',
      flavourEn: 'Only the dull hours are ever missing.|A rose is left for each of them.',
    },
    {
      number: 15,
      name: { ja: '万象機神ゼンマイオウ', en: "Zenmai'o, Prime Mover" },
      reading: 'ばんしょうきしんゼンマイオウ',
      rarity: 'ultraRare',
      picture: primeMover,
      flavour: '最初の一巻きをした手。|最後の一巻きを、まだしていない手。',
      flavourEn: 'The hand that gave the first turn,|and has not yet given the last.',
    },
    {
      number: 24,
      name: { ja: '刻の女帝トキワ', en: 'Tokiwa, Empress of Hours' },
      reading: 'ときのじょていトキワ',
      rarity: 'ultraRare',
      picture: empress,
      flavour: '十二の刻をすべて人に与え、|自分の時だけが、まだない。',
      flavourEn: 'She gave all twelve hours away|and has not kept one for herself.',
    },
  ],
}
