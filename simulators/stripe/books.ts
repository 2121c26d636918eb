import type { AccountBooks as Books } from '../shared/books.ts'
import type { Rows } from './rows.ts'

/** Everything that one simulated account knows. */
export type AccountBooks = Books<Rows>
