import type { QueryDeps } from '../_shared/deps.ts'

export type LedgerQueryDeps = Pick<QueryDeps, 'sql' | 'clock' | 'payouts'>
