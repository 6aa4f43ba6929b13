import { type FormsOptions, makeMissingForms } from '#server/cards/catalogue/import/missing-forms.ts'
import type { Job } from '#server/jobs/scheduler.ts'

export const catalogueJobs = (options: FormsOptions): Job[] => [
  {
    name: 'make missing forms of pictures',
    everySeconds: 600,
    run: (leave) => makeMissingForms(options, leave),
    isAlwaysDue: true,
  },
]
