import type { z } from 'zod'
import type { Client } from '../../../../client/client.ts'
import {
	fundParts,
	TARGETS,
	type TargetKind,
} from '../../../../domain/_shared/donation-targets-rules.contract.ts'
import type { AssignPreview } from '../../../../domain/donations/assignment.contract.ts'
import type { RefundPreview } from '../../../../domain/donations/refunds.contract.ts'
import type { PaymentAccount, PaymentAccountBody, WithdrawForm } from '../../../../domain/funds/contract.ts'
import type { EvidenceDetail } from '../../../../domain/funds/evidence.contract.ts'
import type {
	DECISION_BODIES,
	Decision,
	foundationWithdrawBody,
	revealedAccount,
	WithdrawalDetail,
	WithdrawalPreview,
} from '../../../../domain/funds/withdrawals.contract.ts'
import type { TimelineEntry } from '../../../../domain/requests/backoffice.contract.ts'
import type { Currency } from '../../../../kernel/wire/money.ts'
import type { EvidenceVerdict } from './use-evidence-decision.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends FundCalls {}
}

const WITHDRAWAL = '/api/backoffice/withdrawals/{id}'
const EVIDENCE = '/api/backoffice/evidence/{id}'

export interface RefundQuery {
	/** Decimal text in major units; absent: everything refundable. */
	amount?: string | undefined
	/** The fund that bears it; absent: the donation's own fund. */
	fund?: string | undefined
}
export interface SeenRefund {
	preview: RefundPreview
	etag: string
}
export interface RefundOrder extends RefundQuery {
	amount: string
	reason: string
	etag: string
	intent: string
}

export interface SeenAssignment {
	preview: AssignPreview
	etag: string
}
/** The fundraiser or the person that gets a payment; neither: the foundation. */
export interface AssignRecipient {
	requestId: string | null
	personId: string | null
}
export interface AssignOrder extends AssignRecipient {
	reason: string
	etag: string
	intent: string
}

export const DECISION_METHODS = {
	approve: 'approveWithdrawal',
	reject: 'rejectWithdrawal',
	transfer: 'transferWithdrawal',
	pay: 'payWithdrawal',
	fail: 'failWithdrawal',
	retry: 'retryWithdrawal',
} as const satisfies Record<Decision, string>

export type DecisionBody<D extends Decision = Decision> = z.input<(typeof DECISION_BODIES)[D]>
/** The version of the fund that the person saw, and the idempotency key. */
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

interface FundCalls extends DecisionCalls {
	showWithdrawal(id: string, options?: Reading): Promise<WithdrawalDetail>
	withdrawalTimeline(id: string, options?: Reading): Promise<TimelineEntry[]>
	withdrawalPreview(id: string, decision: Decision, options?: Reading): Promise<WithdrawalPreview>
	/** Reads the bank account in full; the server logs the access. */
	revealAccount(id: string): Promise<z.output<typeof revealedAccount>>
	showEvidence(id: string, options?: Reading): Promise<EvidenceDetail>
	decideEvidence(id: string, verdict: EvidenceVerdict, on: OnVersion): Promise<EvidenceDetail>
	withdrawableFund(fund: string, options?: Reading): Promise<WithdrawForm>
	addFoundationAccount(body: PaymentAccountBody, intent: string): Promise<PaymentAccount>
	askForFoundation(body: z.input<typeof foundationWithdrawBody>, intent: string): Promise<WithdrawalDetail>
	refundPreview(id: string, requested: RefundQuery, options?: { signal?: AbortSignal }): Promise<SeenRefund>
	/** Reserves the money; the provider is asked afterwards. */
	refundDonation(id: string, order: RefundOrder): Promise<{ refundId: string }>
	assignPreview(id: string, recipient: AssignRecipient, options?: Reading): Promise<SeenAssignment>
	assignPayment(id: string, order: AssignOrder): Promise<void>
}

export function createCalls(api: Client): FundCalls {
	/** Returns a donation's version. It is read before the preview, so that it is no newer. */
	const versionOf = async (id: string, options?: Reading): Promise<string> =>
		(await api.answer('get', '/api/backoffice/donations/{id}', { path: { id }, signal: options?.signal }))
			.etag

	return {
		approveWithdrawal: (id, body, on) => api.post(`${WITHDRAWAL}/approve`, { path: { id }, body, ...on }),
		rejectWithdrawal: (id, body, on) => api.post(`${WITHDRAWAL}/reject`, { path: { id }, body, ...on }),
		transferWithdrawal: (id, body, on) => api.post(`${WITHDRAWAL}/transfer`, { path: { id }, body, ...on }),
		payWithdrawal: (id, body, on) => api.post(`${WITHDRAWAL}/pay`, { path: { id }, body, ...on }),
		failWithdrawal: (id, body, on) => api.post(`${WITHDRAWAL}/fail`, { path: { id }, body, ...on }),
		retryWithdrawal: (id, body, on) => api.post(`${WITHDRAWAL}/retry`, { path: { id }, body, ...on }),
		showWithdrawal: (id, options) => api.get(WITHDRAWAL, { path: { id }, signal: options?.signal }),
		withdrawalTimeline: async (id, options) =>
			(await api.get(`${WITHDRAWAL}/timeline`, { path: { id }, signal: options?.signal })).data,
		withdrawalPreview: (id, decision, options) =>
			api.get(`${WITHDRAWAL}/preview`, { path: { id }, query: { decision }, signal: options?.signal }),
		revealAccount: (id) => api.post(`${WITHDRAWAL}/account`, { path: { id } }),
		showEvidence: (id, options) => api.get(EVIDENCE, { path: { id }, signal: options?.signal }),
		decideEvidence(id, { decision, body }, on) {
			const call = { path: { id }, ...on }
			switch (decision) {
				case 'accept':
					return api.post(`${EVIDENCE}/accept`, { ...call, body })
				case 'return':
					return api.post(`${EVIDENCE}/return`, { ...call, body })
				case 'waive':
					return api.post(`${EVIDENCE}/waive`, { ...call, body })
			}
		},
		async withdrawableFund(fund, options) {
			const { kind, targetId, currency } = fundParts(fund)
			const { donationFor, only } = TARGETS[kind as TargetKind]
			const answer = await api.get('/api/v1/donationRequest/{id}/withdraw', {
				path: { id: targetId ?? only ?? '' },
				query: { fundType: donationFor, units: currency as Currency },
				signal: options?.signal,
			})
			return answer.data
		},
		addFoundationAccount: async (body, intent) =>
			(await api.post('/api/backoffice/foundation/payment/account', { body, intent })).account,
		askForFoundation: (body, intent) => api.post('/api/backoffice/withdrawals', { body, intent }),
		async refundPreview(id, { amount, fund }, options) {
			const etag = await versionOf(id, options)
			const path = '/api/backoffice/donations/{id}/refund/preview'
			const preview = await api.get(path, { path: { id }, query: { amount, fund }, signal: options?.signal })
			return { preview, etag }
		},
		refundDonation: (id, { etag, intent, amount, fund, reason }) =>
			api.post('/api/backoffice/donations/{id}/refund', {
				path: { id },
				body: { amount, fund, reason },
				etag,
				intent,
			}),
		async assignPreview(id, { requestId, personId }, options) {
			const etag = await versionOf(id, options)
			const preview = await api.get('/api/backoffice/donations/{id}/assign/preview', {
				path: { id },
				query: { requestId: requestId ?? undefined, personId: personId ?? undefined },
				signal: options?.signal,
			})
			return { preview, etag }
		},
		async assignPayment(id, { etag, intent, ...body }) {
			await api.post('/api/backoffice/donations/{id}/assign', { path: { id }, body, etag, intent })
		},
	}
}
