import type { Job } from '../../jobs/scheduler.ts'
import { type FormsOptions, makeMissingForms } from './import/missing-forms.ts'

export const catalogueJobs = (options: FormsOptions): Job[] => [
  {
    name: 'make missing forms of pictures',
    everySeconds: 600,
    run: (leave) => makeMissingForms(options, leave),
    isAlwaysDue: true,
  },
]
