import type { Client } from '../../../../client/client.ts'
import type { QueryAt } from '../../../../client/types.ts'
import type {
	AccountLedger,
	Journal,
	JournalFormat,
	TrialBalance,
} from '../../../../domain/ledger/general-ledger.contract.ts'
import { type Download, named } from '../../providers/downloads.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends GeneralLedgerCalls {}
}

const LEDGER = '/api/backoffice/ledger'

export type SpanQuery = QueryAt<'/api/backoffice/ledger/trial-balance'>
export type AccountQuery = QueryAt<'/api/backoffice/ledger/accounts'>
interface Reading {
	signal?: AbortSignal
}

interface GeneralLedgerCalls {
	trialBalance(query: SpanQuery, reading?: Reading): Promise<TrialBalance>
	accountLedger(query: AccountQuery, reading?: Reading): Promise<AccountLedger>
	/** Reads a page of entries. @param after the cursor of the page before; empty: the first page */
	journalPage(query: SpanQuery, after: string, reading?: Reading): Promise<Journal>
	downloadJournal(format: JournalFormat, query: SpanQuery): Promise<Download>
}

export const createCalls = (api: Client): GeneralLedgerCalls => ({
	trialBalance: (query, reading) => api.get(`${LEDGER}/trial-balance`, { query, signal: reading?.signal }),
	accountLedger: (query, reading) => api.get(`${LEDGER}/accounts`, { query, signal: reading?.signal }),
	journalPage: (query, after, reading) =>
		api.get(`${LEDGER}/journal`, { query: { ...query, after }, signal: reading?.signal }),
	downloadJournal: (format, query) =>
		named(api.download(`${LEDGER}/journal/${format}`, { query, accept: '*/*' })),
})
