import type { ReconciliationTotals } from '../../../domain/ledger/contract.ts'
import type { Explanation } from '../../../domain/ledger/explain.contract.ts'
import type {
	DifferenceAnswer,
	EventAtProvider,
	EventInFull,
	LedgerEvent,
	LedgerLog,
} from '../../../domain/ledger/history.contract.ts'
import type {
	Period,
	PeriodChanges,
	Run,
	RunBody,
	RunComparison,
	RunRow,
	RunVerification,
} from '../../../domain/ledger/runs.contract.ts'
import type { Http } from './http.ts'

const API = '/api/backoffice'

/** Query parameters; what is undefined or empty is left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>
export interface Reading {
	signal?: AbortSignal
}
/** One page of a list that is read on and on. */
export interface Chunk<T> {
	data: T[]
	next: string | null
}

/** What auditors ask of the ledger's history. */
export interface LedgerCalls {
	/** What a slider over the log needs. */
	ledgerLog(reading?: Reading): Promise<LedgerLog>
	/** Sums of the whole filtered report, at the moment that the filter names. */
	reconciliationTotals(
		params: { filter: Record<string, unknown> },
		reading?: Reading,
	): Promise<ReconciliationTotals>
	/** The events that sum to an amount. */
	explain(query: Query, reading?: Reading): Promise<Explanation>
	/** One event as it lies in the log. */
	ledgerEvent(id: string, reading?: Reading): Promise<EventInFull>
	/** What the provider says of its objects now, and the webhooks that told of it. */
	ledgerEventAtProvider(id: string, reading?: Reading): Promise<EventAtProvider>
	/** Rows that changed between two moments. */
	difference(query: Query, reading?: Reading): Promise<DifferenceAnswer>
	/** The events that changed one cell. */
	differenceEvents(query: Query, reading?: Reading): Promise<Chunk<LedgerEvent>>
	/** Keeps the report as it stood. */
	recordRun(body: RunBody, options: { intent: string }): Promise<{ id: string; etag: string }>
	/** Stands for a run; `etag` is the version that was seen. */
	signRun(id: string, options: { intent: string; etag: string }): Promise<void>
	runRows(id: string, query: Query, reading?: Reading): Promise<Chunk<RunRow>>
	verifyRun(id: string, reading?: Reading): Promise<RunVerification>
	compareRuns(id: string, other: string, query: Query, reading?: Reading): Promise<RunComparison>
	/** Seals a month by a signed run; `leavesOpenFrom` confirms the months that stay open for ever. */
	closePeriod(
		period: Pick<Period, 'entity' | 'month' | 'leavesOpenFrom'>,
		runId: string,
		options: { intent: string },
	): Promise<void>
	/** What arrived for a month since it was closed. */
	periodChanges(
		period: Pick<Period, 'entity' | 'month'>,
		query: Query,
		reading?: Reading,
	): Promise<PeriodChanges>
}

const pathOf = (path: string, query: Query = {}): string => {
	const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
	const text = new URLSearchParams(set.map(([key, value]) => [key, String(value)])).toString()
	return `${API}${path}${text === '' ? '' : `?${text}`}`
}
const segment = encodeURIComponent

export function createLedgerCalls(http: Http): LedgerCalls {
	const read = async <T>(path: string, query?: Query, reading?: Reading): Promise<T> =>
		(await (await http.send(pathOf(path, query), { signal: reading?.signal })).json()) as T
	const month = ({ entity, month: name }: Pick<Period, 'entity' | 'month'>) =>
		`/periods/${segment(entity)}/${segment(name)}`

	return {
		ledgerLog: (reading) => read('/reconciliation/log', {}, reading),
		reconciliationTotals: ({ filter }, reading) =>
			read('/reconciliation/totals', { filter: JSON.stringify(filter) }, reading),
		explain: (query, reading) => read('/explain', query, reading),
		ledgerEvent: (id, reading) => read(`/events/${segment(id)}`, {}, reading),
		ledgerEventAtProvider: (id, reading) => read(`/events/${segment(id)}/provider`, {}, reading),
		difference: (query, reading) => read('/reconciliation/difference', query, reading),
		differenceEvents: (query, reading) => read('/reconciliation/difference/events', query, reading),
		async recordRun(body, { intent }) {
			const answer = await http.send(`${API}/runs`, { method: 'POST', body, intent })
			return (await answer.json()) as Pick<Run, 'id' | 'etag'>
		},
		async signRun(id, { intent, etag }) {
			await http.send(`${API}/runs/${segment(id)}/sign`, { method: 'POST', body: {}, intent, etag })
		},
		runRows: (id, query, reading) => read(`/runs/${segment(id)}/rows`, query, reading),
		verifyRun: (id, reading) => read(`/runs/${segment(id)}/verify`, {}, reading),
		compareRuns: (id, other, query, reading) =>
			read(`/runs/${segment(id)}/compare/${segment(other)}`, query, reading),
		async closePeriod(period, runId, { intent }) {
			const { leavesOpenFrom } = period
			const body = { runId, ...(leavesOpenFrom !== null && { leavesOpenFrom }) }
			await http.send(`${API}${month(period)}/close`, { method: 'POST', body, intent })
		},
		periodChanges: (period, query, reading) => read(`${month(period)}/changes`, query, reading),
	}
}
