import { describe, expect, test } from 'vitest'
import { strayAmounts } from './course-words.ts'

const course = { points: 5100, priceYen: 5000 }
const tenth = { points: 11_000, priceYen: 10_000 }
const plain = { points: 1000, priceYen: 1000 }

describe('words that fit their course', () => {
  test.each([
    [course, ''],
    [course, 'まずはお試しに'],
    [course, '100ポイントのおまけ付き'],
    [course, '１００ポイントのおまけ付き'],
    [course, '100ﾎﾟｲﾝﾄお得'],
    [course, '100pt'],
    [course, '100 PT おまけ'],
    [course, '＋100'],
    [course, '+100pt'],
    [course, 'プラス100'],
    [course, 'おまけ100'],
    [course, '5,000円で5,100pt'],
    [course, '￥5,000'],
    [course, '¥5000 → 5100P'],
    [course, '2%増量'],
    [course, '２％お得'],
    [course, '1.96%お得'],
    [course, '102%'],
    [course, '1.02倍'],
    [course, 'Includes 100 bonus points'],
    [course, '5,100 points for 5,000 yen'],
    [course, 'Plus 100'],
    [course, '1ポイント1円より安い'],
    [course, '1pt=0.98円'],
    [course, '24時間限定'],
    [course, '人気No.1'],
    [course, '10口引けます'],
    [course, '2026年12月31日まで'],
    [course, '初回3日間だけ'],
    [course, '3D Secure'],
    [tenth, '10%増量'],
    [tenth, '10パーセントおまけ'],
    [tenth, '1割増量'],
    [tenth, '9%お得'],
    [tenth, '1.1倍'],
    [tenth, '1万円で1万1千ポイント'],
    [tenth, '1万1000pt'],
    [tenth, '1千ポイントのおまけ'],
    [tenth, '1,000 free points'],
    [plain, '1,000pt'],
  ])('%o %s', (numbers, words) => expect(strayAmounts(numbers, words)).toEqual([]))
})

describe('words that contradict their course', () => {
  test.each([
    [course, '50ポイントのおまけ付き', ['50ポイント']],
    [course, '５０ポイントのおまけ付き', ['50ポイント']],
    [course, '50ﾎﾟｲﾝﾄ', ['50ポイント']],
    [course, '50pt', ['50pt']],
    [course, '50Ｐ', ['50P']],
    [course, '＋50', ['+50']],
    [course, 'おまけ50', ['おまけ50']],
    [course, '50おまけ', ['50おまけ']],
    [course, 'Includes 50 bonus points', ['50 bonus points']],
    [course, '1,100 points', ['1100 points']],
    [course, '5,000円で5,050pt', ['5050pt']],
    [course, '¥4,900', ['¥4900']],
    [course, '500円お得', ['500円']],
    [course, '10%増量', ['10%']],
    [course, '10％お得', ['10%']],
    [course, '1割お得', ['1割']],
    [course, '2倍', ['2倍']],
    [tenth, '1万2千ポイント', ['1万2千ポイント']],
    [tenth, '20%増量、2000pt', ['20%', '2000pt']],
    [plain, '50ポイントのおまけ付き', ['50ポイント']],
    [plain, '5%増量', ['5%']],
  ])('%o %s', (numbers, words, found) => expect(strayAmounts(numbers, words)).toEqual(found))
})
