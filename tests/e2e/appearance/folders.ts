import { join } from 'node:path'
import { ROOT } from '../../../pages/built.ts'

/** Pictures that were looked at and accepted. */
export const ACCEPTED = join(import.meta.dirname, 'accepted')
/** Where a run leaves what it saw, and `index.html` with each picture before and after. */
export const SEEN = join(ROOT, '.cache/appearance')
