import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, SortPayload } from 'react-admin'
import type { Overview } from '../../../domain/activity/contract.ts'
import type { DeadLetter, WebhookDryRun } from '../../../domain/activity/webhooks.contract.ts'
import type {
	BackofficeRequest,
	ReviewAction,
	TimelineEntry,
} from '../../../domain/requests/backoffice.contract.ts'
import { type BookCalls, createBookCalls } from './books.ts'
import { type BroadcastCalls, createBroadcastCalls } from './broadcasts.ts'
import { createFundCalls, type FundCalls } from './funds.ts'
import type { Http } from './http.ts'
import { createInterestCalls, type InterestCalls } from './interests.ts'
import { createLedgerCalls, type LedgerCalls } from './ledger.ts'
import { createMailingCalls, type MailingCalls } from './mailings.ts'
import { createMessageCalls, type MessageCalls } from './messages.ts'
import { createOrganizationCalls, type OrganizationCalls } from './organizations.ts'
import { createPayoutCalls, type PayoutCalls } from './payouts.ts'
import { createPictureCalls, type PictureCalls } from './pictures.ts'
import { createReceiptCalls, type ReceiptCalls } from './receipts.ts'
import { createStatisticsCalls, type StatisticsCalls } from './statistics.ts'
import { createUserCalls, type UserCalls } from './users.ts'

const API = '/api/backoffice'

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

export type BackofficeDataProvider = DataProvider &
	ReviewMethods &
	BookCalls &
	BroadcastCalls &
	FundCalls &
	LedgerCalls &
	InterestCalls &
	MailingCalls &
	MessageCalls &
	OrganizationCalls &
	PayoutCalls &
	PictureCalls &
	UserCalls &
	StatisticsCalls &
	ReceiptCalls & {
		overview(options?: { signal?: AbortSignal }): Promise<{ data: Overview }>
		requestTimeline(id: string, options?: { signal?: AbortSignal }): Promise<{ data: TimelineEntry[] }>
		donationTimeline(id: string, options?: { signal?: AbortSignal }): Promise<{ data: TimelineEntry[] }>
		downloadReconciliationCsv(view: ReportView): Promise<Download>
		/** Everything that a list's filters leave. @param path such as `activity/csv` */
		downloadCsv(path: string, view: ReportView): Promise<Download>
		dryRunWebhook(id: string, options?: { signal?: AbortSignal }): Promise<WebhookDryRun>
		/** Gives what ran out of tries all of them again. */
		retryDeadLetter(letter: Pick<DeadLetter, 'kind' | 'id'>, options?: { intent?: string }): Promise<void>
	}

/** The name in a Content-Disposition header, or null. */
export const filenameOf = (disposition: string | null): string | null =>
	/filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? null

/** `reconciliation-2026-11-21T10-42-00Z.csv`, for an answer that came without a name. */
export const timestampedName = (now: Date): string =>
	`reconciliation-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.csv`

const query = (parts: Record<string, unknown>): string =>
	new URLSearchParams(Object.entries(parts).map(([key, value]) => [key, JSON.stringify(value)])).toString()

export function createDataProvider(http: Http): BackofficeDataProvider {
	const read = async <T>(path: string, options?: { signal?: AbortSignal }): Promise<T> =>
		(await (await http.send(`${API}${path}`, { signal: options?.signal })).json()) as T

	const rest = simpleRestProvider(API, async (url: string, options: RequestInit = {}) => {
		const response = await http.send(url, { headers: options.headers, signal: options.signal ?? undefined })
		const body = await response.text()
		return { status: response.status, headers: response.headers, body, json: JSON.parse(body) as unknown }
	})

	const download = async (path: string, { filter, sort }: ReportView): Promise<Download> => {
		const address = `${API}/${path}?${query({ filter, sort: [sort.field, sort.order] })}`
		const response = await http.send(address, { headers: { Accept: 'text/csv' } })
		const filename = filenameOf(response.headers.get('Content-Disposition')) ?? timestampedName(new Date())
		return { blob: await response.blob(), filename }
	}

	const review = async (action: ReviewAction, id: string, { etag, reason = '', intent }: Decision) => {
		const path = `${API}/requests/${encodeURIComponent(id)}/${action}`
		const response = await http.send(path, { method: 'POST', body: { reason }, etag, intent })
		return { data: (await response.json()) as BackofficeRequest }
	}
	const decide =
		(action: ReviewAction) =>
		(id: string, decision: Decision): Promise<{ data: BackofficeRequest }> =>
			review(action, id, decision)

	return {
		...rest,
		...createBookCalls(http),
		...createBroadcastCalls(http),
		...createLedgerCalls(http),
		...createFundCalls(http),
		...createMailingCalls(http),
		...createMessageCalls(http),
		...createInterestCalls(http),
		...createOrganizationCalls(http),
		...createPayoutCalls(http),
		...createPictureCalls(http),
		...createReceiptCalls(http),
		...createUserCalls(http),
		...createStatisticsCalls(http),
		overview: (options) => read('/overview', options),
		requestTimeline: (id, options) => read(`/requests/${encodeURIComponent(id)}/timeline`, options),
		donationTimeline: (id, options) => read(`/donations/${encodeURIComponent(id)}/timeline`, options),
		downloadReconciliationCsv: (view) => download('reconciliation/csv', view),
		downloadCsv: download,
		dryRunWebhook: (id, options) => read(`/webhooks/${encodeURIComponent(id)}/dryRun`, options),
		async retryDeadLetter({ kind, id }, options) {
			await http.send(`${API}/${kind}s/${encodeURIComponent(id)}/retry`, {
				method: 'POST',
				body: {},
				intent: options?.intent,
			})
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
}
