import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from '#contract/typed-text.ts'
import { readCsv } from '#server/operator-files/csv.ts'
import type { Result } from '#web/api/client.ts'
import type { GridColumn, GridPage, GridQuery } from './definition.ts'
import { allRows, csvText } from './grid-csv.ts'

interface Row {
  name: string
  points: number
}
const columns: GridColumn<Row>[] = [
  { key: 'name', header: '名前', cell: ({ name }) => name, text: ({ name }) => name },
  { key: 'points', header: 'Points', cell: ({ points }) => points, text: ({ points }) => points },
]
const row = (name: string, points = 0): Row => ({ name, points })

describe('the text of a file', () => {
  test('begins with a mark for Excel, ends each line with CRLF, and doubles quotes', () => {
    expect(csvText(columns, [row('a "b", c'), row('二\n行')])).toBe(
      '\ufeff"名前","Points"\r\n"a ""b"", c","0"\r\n"二\n行","0"\r\n',
    )
  })

  test.each(['=1+1', '+81 90', '-x', '@SUM(A1)', '\tx', '\rx', ' =1', '＝1'])(
    'marks %j as text for a spreadsheet',
    {
      meta: {
        proves: [
          {
            id: 'console-csv',
            section: 'console-access',
            says: 'A cell of a list that is saved cannot be a formula.',
            from: 'own',
            file: 'contract/csv-line.ts',
            breaks: { replace: "typeof field === 'string' &&", with: "typeof field === 'number' &&" },
          },
        ],
      },
    },
    (name) => {
      expect(csvText(columns, [row(name)])).toContain(`"'${name}"`)
    },
  )

  test('keeps a negative number as a number', () => {
    expect(csvText(columns, [row('a', -5)])).toContain('"a","-5"')
  })

  test('gives every row again to a CSV parser', () => {
    const names = fc.array(
      fc.string({ minLength: 1, unit: 'grapheme' }).filter((name) => /^\p{L}/u.test(name)),
    )
    fc.assert(
      fc.property(names, (all) => {
        const read = readCsv(
          csvText(
            columns,
            all.map((name) => row(name, 3)),
          ),
        )
        expect('rows' in read && read.rows.slice(1).map(({ fields }) => fields)).toEqual(
          all.map((name) => [foldText(name), '3']),
        )
      }),
    )
  })
})

describe('every row of a list', () => {
  const keyOf = ({ name }: Row) => name
  const query = { filters: { who: 'a' }, sort: '-doneAt' } as const
  const all = Array.from({ length: 2001 }, (_, index) => row(`r${index}`))
  const answer = (list: Row[], total = all.length): Result<GridPage<Row>> => ({
    ok: true,
    state: 200,
    data: { list, total },
  })

  test('is requested page after page, with the filters and the order', async () => {
    const asked: GridQuery[] = []
    const found = await allRows({ keyOf }, query, async (own) => {
      asked.push(own)
      return answer(all.slice((own.page - 1) * own.size, own.page * own.size))
    })
    expect(found).toEqual({ rows: all })
    expect(asked).toEqual([1, 2, 3].map((page) => ({ ...query, page, size: 1000 })))
  })

  test('appears once, even when a newer row moves it to the next page', async () => {
    const moved = [row('new'), ...all]
    const found = await allRows({ keyOf }, query, async ({ page, size }) =>
      answer(
        (page === 1 ? all : moved).slice((page - 1) * size, page * size),
        page === 1 ? all.length : moved.length,
      ),
    )
    expect(found).toEqual({ rows: all })
  })

  test('makes no file when a page fails; a list that shrinks ends', async () => {
    const failure = { ok: false, state: 0, errors: {} } as const
    expect(
      await allRows({ keyOf }, query, async ({ page }) =>
        page === 2 ? failure : answer(all.slice(0, 1000)),
      ),
    ).toEqual({ failure })
    expect(
      await allRows({ keyOf }, query, async ({ page }) => answer(page === 1 ? all.slice(0, 1000) : [])),
    ).toEqual({ rows: all.slice(0, 1000) })
  })
})
