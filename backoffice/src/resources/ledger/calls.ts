import type { Client } from '../../../../client/client.ts'
import type { QueryAt } from '../../../../client/types.ts'
import type { SignBody } from '../../../../domain/ledger/closing.contract.ts'
import type { ReconciliationTotals } from '../../../../domain/ledger/contract.ts'
import type { Explanation } from '../../../../domain/ledger/explain.contract.ts'
import type {
	DifferenceAnswer,
	EventAtProvider,
	EventInFull,
	LedgerEvent,
	LedgerLog,
} from '../../../../domain/ledger/history.contract.ts'
import type {
	Closing,
	Period,
	PeriodChanges,
	RunBody,
	RunComparison,
	RunRow,
	RunVerification,
} from '../../../../domain/ledger/runs.contract.ts'
import { type Download, downloadList, type ListView, named } from '../../providers/downloads.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends LedgerCalls {}
}

const API = '/api/backoffice'

/** Query parameters; undefined and empty ones are left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>
export type DifferenceQuery = QueryAt<'/api/backoffice/reconciliation/difference'>
export type CausesQuery = QueryAt<'/api/backoffice/reconciliation/difference/events'>
export interface Reading {
	signal?: AbortSignal
}
export interface Chunk<T> {
	data: T[]
	next: string | null
}

export interface LedgerCalls {
	ledgerLog(reading?: Reading): Promise<LedgerLog>
	/** Reads the sums of the whole filtered report, at the moment of the filter. */
	reconciliationTotals(
		params: { filter: Record<string, unknown> },
		reading?: Reading,
	): Promise<ReconciliationTotals>
	downloadReconciliationCsv(view: ListView): Promise<Download>
	explain(query: Query, reading?: Reading): Promise<Explanation>
	ledgerEvent(id: string, reading?: Reading): Promise<EventInFull>
	ledgerEventAtProvider(id: string, reading?: Reading): Promise<EventAtProvider>
	difference(query: DifferenceQuery, reading?: Reading): Promise<DifferenceAnswer>
	differenceEvents(query: CausesQuery, reading?: Reading): Promise<Chunk<LedgerEvent>>
	recordRun(body: RunBody, options: { intent: string }): Promise<{ id: string; etag: string }>
	signRun(id: string, body: SignBody, options: { intent: string; etag: string }): Promise<void>
	runRows(id: string, query: Query, reading?: Reading): Promise<Chunk<RunRow>>
	verifyRun(id: string, reading?: Reading): Promise<RunVerification>
	compareRuns(id: string, other: string, query: Query, reading?: Reading): Promise<RunComparison>
	/** Closes a month by a signed run; `leavesOpenFrom` confirms the months that can never be closed. */
	closePeriod(
		period: Pick<Period, 'entity' | 'month' | 'leavesOpenFrom'>,
		runId: string,
		options: { intent: string },
	): Promise<void>
	closing(period: Pick<Period, 'entity' | 'month'>, reading?: Reading): Promise<Closing>
	/** Seals the next month in a run that another person signs. */
	preparePeriod(period: Pick<Period, 'entity' | 'month'>, options: { intent: string }): Promise<void>
	requestReopening(
		period: Pick<Period, 'entity' | 'month'>,
		reason: string,
		options: { intent: string },
	): Promise<void>
	answerReopening(
		period: Pick<Period, 'entity' | 'month'>,
		answer: 'approve' | 'decline',
		options: { intent: string },
	): Promise<void>
	/** Downloads the signed archive of the month that a run prepared. */
	downloadPack(runId: string): Promise<Download>
	periodChanges(
		period: Pick<Period, 'entity' | 'month'>,
		query: Query,
		reading?: Reading,
	): Promise<PeriodChanges>
}

const RUN = `${API}/runs/{id}` as const
const MONTH = `${API}/periods/{entity}/{month}` as const

export function createCalls(api: Client): LedgerCalls {
	return {
		ledgerLog: (reading) => api.get(`${API}/reconciliation/log`, { signal: reading?.signal }),
		reconciliationTotals: ({ filter }, reading) =>
			api.get(`${API}/reconciliation/totals`, {
				query: { filter: JSON.stringify(filter) },
				signal: reading?.signal,
			}),
		downloadReconciliationCsv: (view) => downloadList(api, 'reconciliation/csv', view),
		explain: (query, reading) => api.get(`${API}/explain`, { query, signal: reading?.signal }),
		ledgerEvent: (id, reading) => api.get(`${API}/events/{id}`, { path: { id }, signal: reading?.signal }),
		ledgerEventAtProvider: (id, reading) =>
			api.get(`${API}/events/{id}/provider`, { path: { id }, signal: reading?.signal }),
		difference: (query, reading) =>
			api.get(`${API}/reconciliation/difference`, { query, signal: reading?.signal }),
		differenceEvents: (query, reading) =>
			api.get(`${API}/reconciliation/difference/events`, { query, signal: reading?.signal }),
		recordRun: (body, { intent }) => api.post(`${API}/runs`, { body, intent }),
		async signRun(id, body, { intent, etag }) {
			await api.post(`${RUN}/sign`, { path: { id }, body, intent, etag })
		},
		runRows: (id, query, reading) => api.get(`${RUN}/rows`, { path: { id }, query, signal: reading?.signal }),
		verifyRun: (id, reading) => api.get(`${RUN}/verify`, { path: { id }, signal: reading?.signal }),
		compareRuns: (id, other, query, reading) =>
			api.get(`${RUN}/compare/{other}`, { path: { id, other }, query, signal: reading?.signal }),
		async closePeriod({ entity, month, leavesOpenFrom }, runId, { intent }) {
			const body = leavesOpenFrom === null ? { runId } : { runId, leavesOpenFrom }
			await api.post(`${MONTH}/close`, { path: { entity, month }, body, intent })
		},
		closing: ({ entity, month }, reading) =>
			api.get(`${MONTH}/closing`, { path: { entity, month }, signal: reading?.signal }),
		async preparePeriod({ entity, month }, { intent }) {
			await api.post(`${MONTH}/prepare`, { path: { entity, month }, body: {}, intent })
		},
		async requestReopening({ entity, month }, reason, { intent }) {
			await api.post(`${MONTH}/reopening`, { path: { entity, month }, body: { reason }, intent })
		},
		async answerReopening({ entity, month }, answer, { intent }) {
			await api.post(`${MONTH}/reopening/${answer}`, { path: { entity, month }, body: {}, intent })
		},
		downloadPack: (id) => named(api.download(`${RUN}/pack`, { path: { id }, accept: 'application/zip' })),
		periodChanges: ({ entity, month }, query, reading) =>
			api.get(`${MONTH}/changes`, { path: { entity, month }, query, signal: reading?.signal }),
	}
}
