import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { ledgerFaults, pointsSpentOnDraws } from './statements.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const [busy, rare, idle] = [idOf(1), idOf(2), idOf(3)]

type Entry = [cause: string, points: number, coins: number, at: string]
const granted: Entry = ['adjustment', 1000, 0, '2026-01-01T00:00:00Z']

type Spending = [month: string | null, points: number, earlier: number]

test('the spending recorded in a wallet equals the entries of its draws', {
  meta: {
    proves: [
      {
        id: 'rank-books',
        section: 'rulings',
        says: "What a wallet says of its member's spending equals the entries of its draws.",
        from: 'ruling 40',
        file: 'server/ledger/statements.ts',
        breaks: {
          replace: 'max(month) over (partition by member_id order by entry_no) as month',
          with: 'month',
        },
      },
    ],
  },
}, async () => {
  const { pool, db, close } = await testDatabase(4)

  async function insertMember(memberId: string, spending: Spending, entries: Entry[]): Promise<void> {
    let [points, consumed, coins] = [0, 0, 0]
    for (const [index, [cause, moved, earned, at]] of entries.entries()) {
      points += moved
      if (moved < 0) consumed -= moved
      coins += earned
      await pool.query(
        `insert into ledger_entry (member_id, entry_no, cause, cause_id, points, coin_hundredths, points_after,
           points_consumed_after, coin_hundredths_after, moved_at)
         values ($1, $2, $3, gen_random_uuid(), $4, $5, $6, $7, $8, $9)`,
        [memberId, index + 1, cause, moved, earned, points, consumed, coins, at],
      )
    }
    await pool.query(
      `insert into wallet (member_id, points, points_consumed, coin_hundredths, entry_count,
         spend_month, month_points, earlier_points) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [memberId, points, consumed, coins, entries.length, ...spending],
    )
    await pool.query(
      `insert into point_lot (member_id, last_point, points, source, granted_at, expires_at, entry_no)
       values ($1, 1000, 1000, 'purchase', '2026-01-01', '2026-09-01', 1)`,
      [memberId],
    )
  }

  const spentAt = async (memberId: string, at: string) => {
    const { month, points, earlierPoints } = await pointsSpentOnDraws(db, memberId, new Date(at))
    return [month, points, earlierPoints]
  }

  try {
    await insertMember(
      busy,
      ['2026-06-01', 0, 550],
      [
        granted,
        ['draw', -100, 100, '2026-04-30T14:59:59Z'],
        ['draw', -200, 200, '2026-04-30T15:00:00Z'],
        // By a clock that is slow: in May, like the draw before it.
        ['draw', -50, 50, '2026-04-30T14:59:58Z'],
        ['draw', -300, 450, '2026-05-20T00:00:00Z'],
        ['expiry', -100, 0, '2026-05-21T00:00:00Z'],
        // From a pack for coins.
        ['draw', 0, 0, '2026-06-20T00:00:00Z'],
      ],
    )
    await insertMember(
      rare,
      ['2026-03-01', 200, 0],
      [granted, ['draw', -100, 100, '2026-01-10T00:00:00Z'], ['draw', -200, 200, '2026-03-10T00:00:00Z']],
    )
    await insertMember(idle, [null, 0, 0], [granted])

    expect(await ledgerFaults(db)).toEqual([])
    // A clock that is slow reads the month of the newest draw.
    for (const at of ['2026-05-31T14:59:59Z', '2026-05-31T15:00:00Z', '2026-06-30T14:59:59Z'])
      expect(await spentAt(busy, at)).toEqual(['2026-06-01', 0, 550])
    expect(await spentAt(busy, '2026-06-30T15:00:00Z')).toEqual(['2026-07-01', 0, 0])
    expect(await spentAt(rare, '2026-03-31T14:59:59Z')).toEqual(['2026-03-01', 200, 0])
    expect(await spentAt(rare, '2026-03-31T15:00:00Z')).toEqual(['2026-04-01', 0, 200])
    expect(await spentAt(rare, '2026-04-30T15:00:00Z')).toEqual(['2026-05-01', 0, 0])
    expect(await spentAt(idle, '2026-04-30T15:00:00Z')).toEqual(['2026-05-01', 0, 0])

    // The check is one: it sees a wrong month, and too much or too little in either.
    for (const [memberId, change] of [
      [busy, "spend_month = '2026-05-01'"],
      [busy, 'month_points = 1'],
      [busy, 'earlier_points = 500'],
      [rare, 'month_points = 199'],
      [rare, 'earlier_points = 100'],
      [idle, "spend_month = '2026-05-01'"],
    ] as const) {
      const { rows } = await pool.query(
        'select spend_month, month_points, earlier_points from wallet where member_id = $1',
        [memberId],
      )
      await pool.query(`update wallet set ${change} where member_id = $1`, [memberId])
      expect(await ledgerFaults(db), change).toEqual([
        `the months of wallet ${memberId} differ from its draws`,
      ])
      await pool.query(
        'update wallet set spend_month = $2, month_points = $3, earlier_points = $4 where member_id = $1',
        [memberId, ...Object.values(rows[0])],
      )
    }
    expect(await ledgerFaults(db)).toEqual([])
    // And the database refuses what no draw can lead to.
    for (const impossible of [
      'spend_month = null, earlier_points = 1',
      "spend_month = '2026-05-02'",
      'month_points = -1',
      'earlier_points = -1',
    ])
      await expect(
        pool.query(`update wallet set ${impossible} where member_id = $1`, [busy]),
        impossible,
      ).rejects.toThrow(/check constraint/)
  } finally {
    await close()
  }
})
