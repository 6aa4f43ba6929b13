import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testServices } from '#test/screen.tsx'
import { ServicesProvider } from '#web/storefront/route/services.tsx'
import { RankMark } from './rank-mark.tsx'

const noAnswers = () => Promise.reject(new Error('an icon asks for nothing'))

test.each(['ja', 'en'] as const)(
  'each rank number has its own icon and name (%s)',
  {
    meta: {
      proves: [
        {
          id: 'rank-icon',
          section: 'roles',
          says: 'Each rank number has an icon and a name.',
          from: 'spec',
          breaks: { replace: 'aria-label={shell.rank(rank)}', with: 'aria-label={shell.rank(1)}' },
        },
      ],
    },
  },
  (language) => {
    const services = testServices(noAnswers, language)
    const numbers = [1, 2, 3, 4, 5, 12]
    const icons = numbers.map((rank) =>
      renderToString(
        <ServicesProvider services={services}>
          <RankMark rank={rank} />
        </ServicesProvider>,
      ),
    )
    for (const [index, icon] of icons.entries()) {
      const rank = numbers[index] ?? 0
      expect(icon).toMatch(new RegExp(`aria-label="${services.phrases.shell.rank(rank)}"`))
      expect(icon).toContain(`>${rank}</span>`)
    }
    expect(new Set(icons).size).toBe(numbers.length)
  },
)
