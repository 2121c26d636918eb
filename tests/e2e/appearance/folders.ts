import { join } from 'node:path'
import { ROOT } from '../../../pages/built.ts'

export const ACCEPTED = join(import.meta.dirname, 'accepted')
/** The folder of a run's pictures, with `index.html` that shows each before and after. */
export const SEEN = join(ROOT, '.cache/appearance')
