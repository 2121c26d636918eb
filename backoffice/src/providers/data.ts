import simpleRestProvider from 'ra-data-simple-rest'
import type {
	DataProvider,
	GetListParams,
	GetListResult,
	QueryFunctionContext,
	SortPayload,
} from 'react-admin'
import type { Client, Download as ClientDownload } from '../../../client/client.ts'
import type { PathOf } from '../../../client/types.ts'
import type { Overview } from '../../../domain/activity/contract.ts'
import type { DeadLetter, WebhookDryRun } from '../../../domain/activity/webhooks.contract.ts'
import type { PublicConfig } from '../../../domain/catalog/contract.ts'
import type {
	BackofficeRequest,
	ReviewAction,
	TimelineEntry,
} from '../../../domain/requests/backoffice.contract.ts'
import type { ExportedList } from '../../../domain/users/exports.contract.ts'
import { serverClock } from './server-clock.ts'

const API = '/api/backoffice'
const CSV = 'text/csv'
const REQUEST = `${API}/requests/{id}` as const

/** Lists that can be had as a file, below the API's address. */
export type CsvPath =
	PathOf<'get'> extends infer P
		? P extends `/api/backoffice/${infer Name}/csv`
			? Name extends `${string}{${string}`
				? never
				: `${Name}/csv`
			: never
		: never

export interface Decision {
	/** The version that the reviewer saw. */
	etag: string
	/** What the author is told. */
	reason?: string
	/** Stays the same when the same decision is sent again. */
	intent?: string
}

/** Each domain action by the method's name. */
export const REVIEW_METHODS = {
	approve: 'approveRequest',
	publish: 'publishRequest',
	reject: 'rejectRequest',
	askForMore: 'askForMore',
	markSpam: 'markRequestSpam',
	hold: 'holdRequest',
	release: 'releaseRequest',
	restore: 'restoreRequest',
	fulfil: 'fulfilRequest',
	expire: 'expireRequest',
	deactivate: 'deactivateRequest',
	acceptChange: 'acceptRequestChange',
	declineChange: 'declineRequestChange',
	approveForOrganization: 'approveRequestForOrganization',
	rejectForOrganization: 'rejectRequestForOrganization',
} as const satisfies Record<ReviewAction, string>

type ReviewMethods = {
	[A in ReviewAction as (typeof REVIEW_METHODS)[A]]: (
		id: string,
		decision: Decision,
	) => Promise<{ data: BackofficeRequest }>
}

export interface ReportView {
	filter: Record<string, unknown>
	sort: SortPayload
}

export interface Download {
	blob: Blob
	/** As the server named it, with its timestamp. */
	filename: string
}

/** Calls beside react-admin's own. The folder of each resource adds its own: `declare module '../../providers/data.ts'`. */
export interface CapabilityCalls extends ReviewMethods {
	/** What is known before anybody signs in. */
	config(options?: { signal?: AbortSignal }): Promise<PublicConfig>
	overview(options?: { signal?: AbortSignal }): Promise<{ data: Overview }>
	requestTimeline(id: string, options?: { signal?: AbortSignal }): Promise<{ data: TimelineEntry[] }>
	donationTimeline(id: string, options?: { signal?: AbortSignal }): Promise<{ data: TimelineEntry[] }>
	downloadReconciliationCsv(view: ReportView): Promise<Download>
	/** Everything that a list's filters leave. @param path such as `activity/csv` */
	downloadCsv(path: CsvPath, view: ReportView): Promise<Download>
	downloadPayoutLines(id: string, view: ReportView): Promise<Download>
	/** What somebody said a reason for before. */
	downloadExport(list: ExportedList, id: string): Promise<Download>
	dryRunWebhook(id: string, options?: { signal?: AbortSignal }): Promise<WebhookDryRun>
	/** Gives what ran out of tries all of them again. */
	retryDeadLetter(letter: Pick<DeadLetter, 'kind' | 'id'>, options?: { intent?: string }): Promise<void>
}

export type BackofficeDataProvider = DataProvider & CapabilityCalls

type ListParams = GetListParams & QueryFunctionContext

/** What `resources/<capability>/calls.ts` exports. */
interface CallsModule {
	createCalls(api: Client): Partial<CapabilityCalls>
	/** Lists that are read in another way than by page, by their resources. */
	createLists?(api: Client): Readonly<Record<string, (params: ListParams) => Promise<GetListResult>>>
}

const CALLS = Object.values(import.meta.glob<CallsModule>('../resources/*/calls.ts', { eager: true }))

/** `reconciliation-2026-11-21T10-42-00Z.csv`, for an answer that came without a name. */
export const timestampedName = (now: Date): string =>
	`reconciliation-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.csv`

export function createDataProvider(api: Client): BackofficeDataProvider {
	const rest = simpleRestProvider(API, async (url: string, { signal }: RequestInit = {}) => {
		const response = await api.fetch(url, { signal: signal ?? undefined })
		const body = await response.text()
		const json: unknown = JSON.parse(body)
		return { status: response.status, headers: response.headers, body, json }
	})

	const queryOf = ({ filter, sort }: ReportView) => ({
		filter: JSON.stringify(filter),
		sort: JSON.stringify([sort.field, sort.order]),
	})
	const named = async (file: Promise<ClientDownload>): Promise<Download> => {
		const { blob, filename } = await file
		return { blob, filename: filename ?? timestampedName(new Date(serverClock.now())) }
	}
	const download = (path: CsvPath, view: ReportView): Promise<Download> =>
		named(api.download(`${API}/${path}`, { query: queryOf(view), accept: CSV }))

	const decide =
		(action: ReviewAction) =>
		async (id: string, { etag, reason = '', intent }: Decision): Promise<{ data: BackofficeRequest }> => ({
			data: await api.post(`${REQUEST}/${action}`, { path: { id }, body: { reason }, etag, intent }),
		})

	const lists = new Map(CALLS.flatMap(({ createLists }) => Object.entries(createLists?.(api) ?? {})))
	const getList = (resource: string, params: ListParams) =>
		lists.get(resource)?.(params) ?? rest.getList(resource, params)

	const common: Partial<CapabilityCalls> = {
		config: async (options) => (await api.get('/api/v1/config', { signal: options?.signal })).data,
		overview: (options) => api.get(`${API}/overview`, { signal: options?.signal }),
		requestTimeline: (id, options) =>
			api.get(`${REQUEST}/timeline`, { path: { id }, signal: options?.signal }),
		donationTimeline: (id, options) =>
			api.get(`${API}/donations/{id}/timeline`, { path: { id }, signal: options?.signal }),
		downloadReconciliationCsv: (view) => download('reconciliation/csv', view),
		downloadCsv: download,
		downloadPayoutLines: (id, view) =>
			named(
				api.download(`${API}/payouts/{id}/lines/csv`, { path: { id }, query: queryOf(view), accept: CSV }),
			),
		dryRunWebhook: (id, options) =>
			api.get(`${API}/webhooks/{id}/dryRun`, { path: { id }, signal: options?.signal }),
		downloadExport: (list, id) =>
			named(api.download(`${API}/${list}/exports/{id}/csv`, { path: { id }, accept: CSV })),
		async retryDeadLetter({ kind, id }, options) {
			await api.post(`${API}/${kind}s/{id}/retry`, { path: { id }, intent: options?.intent })
		},
		approveRequest: decide('approve'),
		publishRequest: decide('publish'),
		rejectRequest: decide('reject'),
		askForMore: decide('askForMore'),
		markRequestSpam: decide('markSpam'),
		holdRequest: decide('hold'),
		releaseRequest: decide('release'),
		restoreRequest: decide('restore'),
		fulfilRequest: decide('fulfil'),
		expireRequest: decide('expire'),
		deactivateRequest: decide('deactivate'),
		acceptRequestChange: decide('acceptChange'),
		declineRequestChange: decide('declineChange'),
		approveRequestForOrganization: decide('approveForOrganization'),
		rejectRequestForOrganization: decide('rejectForOrganization'),
	}
	const calls: Partial<CapabilityCalls> = Object.assign(
		common,
		...CALLS.map(({ createCalls }) => createCalls(api)),
	)
	// Each capability declares the type of its calls where it makes them.
	return { ...rest, getList: getList as DataProvider['getList'], ...(calls as CapabilityCalls) }
}
