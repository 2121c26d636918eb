import type { AccountBooks as Books } from '../shared/books.ts'
import type { Rows } from './rows.ts'

export type AccountBooks = Books<Rows>
