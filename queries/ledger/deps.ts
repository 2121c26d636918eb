import type { QueryDeps } from '../_shared/deps.ts'

/** What reports work with. */
export type LedgerQueryDeps = Pick<QueryDeps, 'sql' | 'clock' | 'payouts'>
