import type { z } from 'zod'
import type { AssignPreview } from '../../../domain/donations/assignment.contract.ts'
import type { RefundPreview } from '../../../domain/donations/refunds.contract.ts'
import type { PaymentAccount, PaymentAccountBody, WithdrawForm } from '../../../domain/funds/contract.ts'
import type {
	DECISION_BODIES,
	Decision,
	foundationWithdrawBody,
	revealedAccount,
	WithdrawalDetail,
	WithdrawalPreview,
} from '../../../domain/funds/withdrawals.contract.ts'
import type { TimelineEntry } from '../../../domain/requests/backoffice.contract.ts'
import type { Http } from './http.ts'

const API = '/api/backoffice'

export interface RefundAsked {
	/** Decimal text in major units; absent: all that can be given back. */
	amount?: string | undefined
	/** Who bears it; absent: the gift's own fund. */
	fund?: string | undefined
}
export interface SeenRefund {
	preview: RefundPreview
	/** The version of the gift that the preview was made of. */
	etag: string
}
export interface RefundOrder extends RefundAsked {
	amount: string
	reason: string
	etag: string
	intent: string
}

export interface SeenAssignment {
	preview: AssignPreview
	/** The version of the payment that the preview was made of. */
	etag: string
}
export interface AssignOrder {
	/** The fundraiser; null: the foundation. */
	requestId: string | null
	reason: string
	etag: string
	intent: string
}

/** Each decision about a withdrawal by the method's name. */
export const DECISION_METHODS = {
	approve: 'approveWithdrawal',
	reject: 'rejectWithdrawal',
	pay: 'payWithdrawal',
	fail: 'failWithdrawal',
	retry: 'retryWithdrawal',
} as const satisfies Record<Decision, string>

export type DecisionBody<D extends Decision = Decision> = z.input<(typeof DECISION_BODIES)[D]>
/** The version of the fund that the person saw, and what they want to happen. */
export interface OnVersion {
	etag: string
	intent: string
}
type Decide<D extends Decision> = (
	id: string,
	body: DecisionBody<D>,
	on: OnVersion,
) => Promise<WithdrawalDetail>
type DecisionCalls = { [D in Decision as (typeof DECISION_METHODS)[D]]: Decide<D> }

type Reading = { signal?: AbortSignal }

/** What finance does with money that leaves funds. */
export interface FundCalls extends DecisionCalls {
	showWithdrawal(id: string, options?: Reading): Promise<WithdrawalDetail>
	withdrawalTimeline(id: string, options?: Reading): Promise<TimelineEntry[]>
	/** What a decision would do to the fund, before anybody takes it. */
	withdrawalPreview(id: string, decision: Decision, options?: Reading): Promise<WithdrawalPreview>
	/** The bank account in full; the server writes down who looked. */
	revealAccount(id: string): Promise<z.output<typeof revealedAccount>>
	/** The foundation's figures in a currency, and the bank accounts that its money may go to. */
	foundationFund(currency: string, options?: Reading): Promise<WithdrawForm>
	addFoundationAccount(body: PaymentAccountBody, intent: string): Promise<PaymentAccount>
	askForFoundation(body: z.input<typeof foundationWithdrawBody>, intent: string): Promise<WithdrawalDetail>
	/** What a refund would do, before anybody does it, and what was refunded or disputed so far. */
	refundPreview(id: string, asked: RefundAsked, options?: { signal?: AbortSignal }): Promise<SeenRefund>
	/** Puts the money aside; the provider is asked afterwards. */
	refundDonation(id: string, order: RefundOrder): Promise<{ refundId: string }>
	/** What assigning a payment to a fundraiser, or with null to the foundation, would do. */
	assignPreview(id: string, requestId: string | null, options?: Reading): Promise<SeenAssignment>
	/** Says what a payment is for that belongs to nothing. */
	assignPayment(id: string, order: AssignOrder): Promise<void>
}

/** Path below the API, with what of the query is set. */
function pathOf(path: string, query: Record<string, string | undefined> = {}): string {
	const set = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
	return `${API}${path}${set.length > 0 ? `?${new URLSearchParams(set)}` : ''}`
}

export function createFundCalls(http: Http): FundCalls {
	const read = async <T>(path: string, options?: Reading): Promise<T> =>
		(await (await http.send(path, { signal: options?.signal })).json()) as T
	/** What would be done to a gift, with the version of it that this is about: read before, so that it is no newer. */
	async function seenOn<T>(
		id: string,
		what: string,
		query: Record<string, string | undefined>,
		options?: Reading,
	): Promise<{ preview: T; etag: string }> {
		const gift = `/donations/${encodeURIComponent(id)}`
		const { headers } = await http.send(pathOf(gift), { signal: options?.signal })
		const preview = await read<T>(pathOf(`${gift}/${what}`, query), options)
		return { preview, etag: headers.get('ETag') ?? '' }
	}
	const withdrawal = (id: string) => `/withdrawals/${encodeURIComponent(id)}`
	const decide =
		<D extends Decision>(decision: D): Decide<D> =>
		async (id, body, { etag, intent }) => {
			const path = pathOf(`${withdrawal(id)}/${decision}`)
			const answer = await http.send(path, { method: 'POST', body, etag, intent })
			return (await answer.json()) as WithdrawalDetail
		}

	return {
		approveWithdrawal: decide('approve'),
		rejectWithdrawal: decide('reject'),
		payWithdrawal: decide('pay'),
		failWithdrawal: decide('fail'),
		retryWithdrawal: decide('retry'),
		showWithdrawal: (id, options) => read(pathOf(withdrawal(id)), options),
		withdrawalTimeline: async (id, options) =>
			(await read<{ data: TimelineEntry[] }>(pathOf(`${withdrawal(id)}/timeline`), options)).data,
		withdrawalPreview: (id, decision, options) =>
			read(pathOf(`${withdrawal(id)}/preview`, { decision }), options),
		async revealAccount(id) {
			const answer = await http.send(pathOf(`${withdrawal(id)}/account`), { method: 'POST', body: {} })
			return (await answer.json()) as z.output<typeof revealedAccount>
		},
		async foundationFund(currency, options) {
			const query = new URLSearchParams({ fundType: 'tal', units: currency })
			const answer = await read<{ data: WithdrawForm }>(
				`/api/v1/donationRequest/karuna/withdraw?${query}`,
				options,
			)
			return answer.data
		},
		async addFoundationAccount(body, intent) {
			const path = pathOf('/foundation/payment/account')
			const answer = await http.send(path, { method: 'POST', body, intent })
			return ((await answer.json()) as { account: PaymentAccount }).account
		},
		async askForFoundation(body, intent) {
			const answer = await http.send(pathOf('/withdrawals'), { method: 'POST', body, intent })
			return (await answer.json()) as WithdrawalDetail
		},
		async refundPreview(id, { amount, fund }, options) {
			return seenOn<RefundPreview>(id, 'refund/preview', { amount, fund }, options)
		},
		async refundDonation(id, { etag, intent, amount, fund, reason }) {
			const answer = await http.send(pathOf(`/donations/${encodeURIComponent(id)}/refund`), {
				method: 'POST',
				body: { amount, fund, reason },
				etag,
				intent,
			})
			return (await answer.json()) as { refundId: string }
		},
		assignPreview: (id, requestId, options) =>
			seenOn<AssignPreview>(id, 'assign/preview', { requestId: requestId ?? undefined }, options),
		async assignPayment(id, { etag, intent, ...body }) {
			await http.send(pathOf(`/donations/${encodeURIComponent(id)}/assign`), {
				...{ method: 'POST', body, etag, intent },
			})
		},
	}
}
