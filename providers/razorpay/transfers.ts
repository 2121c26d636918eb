/** Transfers to bank accounts from the current account that Razorpay keeps for us (RazorpayX). */

import { PaymentNotFound, PaymentRejected } from '../../kernel/ports/payments.ts'
import type {
	SendTransfer,
	TransferFailure,
	TransferProvider,
	TransferSnapshot,
} from '../../kernel/ports/transfers.ts'
import { plainHolderName } from '../../kernel/wire/holder-names.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { withoutDetails } from '../shared/without-details.ts'
import { all, type Client, call, createClients, type RazorpayOptions } from './client.ts'

interface Payout {
	readonly id: string
	readonly amount: number
	readonly currency: string
	readonly status: string
	readonly utr: string | null
	readonly fees?: number | null
	readonly reference_id: string | null
	readonly notes: Readonly<Record<string, string>> | readonly never[]
	readonly status_details?: { readonly reason?: string | null } | null
}

/** The maximum of the instant network (IMPS), minor units. */
const MAX_INSTANT = 50_000_000n
const MAX_CONTACT = 50
const MAX_HOLDER = 120
const NARRATION = 'Karuna'

/**
 * Sends each transfer as a payout to the fund account of a contact. Razorpay returns the same contact and
 * fund account for repeated calls, and the same payout for the same `X-Payout-Idempotency`.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createRazorpayTransfers(options: RazorpayOptions): TransferProvider {
	const clientOf = createClients(options)
	const payerOf = (account: string) => {
		const client = clientOf(account)
		const { payFrom } = client.account
		if (payFrom === undefined) throw new PaymentNotFound(`${account} has no current account at Razorpay.`)
		return { client, payFrom }
	}
	const list = (account: string, filter: Readonly<Record<string, string>>) => {
		const { client, payFrom } = payerOf(account)
		return all<Payout>(async ({ count, skip }) => {
			const query = new URLSearchParams({
				account_number: payFrom,
				...filter,
				count: String(count),
				skip: String(skip),
			})
			return (await client.requests.get(`/v1/payouts?${query}`)).data as { readonly items: Payout[] }
		})
	}

	return {
		async send(command) {
			const { client, payFrom } = payerOf(command.account)
			return withoutDetails(async () => {
				const contact = await post(client, '/v1/contacts', {
					name: plainHolderName(command.to.holderName, MAX_CONTACT),
					type: 'customer',
				})
				const fundAccount = await post(client, '/v1/fund_accounts', {
					contact_id: contact.id,
					account_type: 'bank_account',
					bank_account: {
						name: plainHolderName(command.to.holderName, MAX_HOLDER),
						ifsc: command.to.bankCode,
						account_number: command.to.accountNumber,
					},
				})
				const payout = await post<Payout>(
					client,
					'/v1/payouts',
					payoutFor(command, payFrom, fundAccount.id),
					{
						'X-Payout-Idempotency': command.idempotencyKey,
					},
				)
				return toSnapshot(command.account, payout)
			})
		},
		async read(account, transferRef) {
			const { client } = payerOf(account)
			const { data } = await call(() => client.requests.get(`/v1/payouts/${transferRef}`))
			return toSnapshot(account, data as Payout)
		},
		async find(account, idempotencyKey) {
			const payouts = await list(account, { reference_id: idempotencyKey })
			const payout = payouts.find((each) => each.reference_id === idempotencyKey)
			return payout ? toSnapshot(account, payout) : null
		},
		async *listTransfers(account, sinceEpochMs) {
			// The API takes 0 for nothing.
			const from = Math.max(1, Math.floor(sinceEpochMs / 1000))
			for (const payout of await list(account, { from: String(from) })) yield toSnapshot(account, payout)
		},
	}
}

async function post<T extends { readonly id: string } = { readonly id: string }>(
	{ requests }: Client,
	path: string,
	body: object,
	headers: Readonly<Record<string, string>> = {},
): Promise<T> {
	const { data } = await call(() => requests.post(path, body, { headers }))
	return data as T
}

function payoutFor(
	{ amount, currency, withdrawalId, attempt, idempotencyKey }: SendTransfer,
	payFrom: string,
	fundAccountId: string,
) {
	const number = Number(amount)
	if (!Number.isSafeInteger(number)) throw new PaymentRejected('The amount is too large.', 'amount_too_large')
	return {
		account_number: payFrom,
		fund_account_id: fundAccountId,
		amount: number,
		currency,
		mode: amount > MAX_INSTANT ? 'NEFT' : 'IMPS',
		purpose: 'payout',
		queue_if_low_balance: true,
		reference_id: idempotencyKey,
		narration: NARRATION,
		notes: { withdrawalId, attempt: String(attempt) },
	}
}

const STATUSES: Readonly<Record<string, TransferSnapshot['status']>> = {
	processed: 'paid',
	rejected: 'failed',
	cancelled: 'failed',
	failed: 'failed',
	reversed: 'failed',
}
const FAILURES: Readonly<Record<string, TransferFailure>> = {
	beneficiary_bank_account_closed: 'accountClosed',
	bank_account_closed: 'accountClosed',
	beneficiary_account_invalid: 'detailsWrong',
	bank_account_invalid: 'detailsWrong',
	invalid_ifsc_code: 'detailsWrong',
	beneficiary_bank_rejected: 'refusedByBank',
	beneficiary_bank_account_frozen: 'refusedByBank',
	bank_account_frozen: 'refusedByBank',
	bank_account_dormant: 'refusedByBank',
}

function toSnapshot(account: string, payout: Payout): TransferSnapshot {
	const status = STATUSES[payout.status] ?? 'pending'
	const reason = payout.status_details?.reason ?? ''
	const otherwise = payout.status === 'reversed' ? 'returned' : 'other'
	return {
		provider: 'razorpay',
		account,
		transferRef: payout.id,
		cause: causeOf(payout),
		amount: BigInt(payout.amount),
		currency: payout.currency as Currency,
		status,
		bankReference: payout.utr,
		failure: status === 'failed' ? (FAILURES[reason] ?? otherwise) : null,
		// The API keeps the time of making alone.
		movedAt: null,
		// With the tax on it in itself. Of one that came back it is what is not given back.
		cost: ['processed', 'reversed'].includes(payout.status) ? BigInt(payout.fees ?? 0) : 0n,
	}
}

function causeOf({ notes }: Payout): TransferSnapshot['cause'] {
	const { withdrawalId, attempt } = Array.isArray(notes) ? {} : (notes as Readonly<Record<string, string>>)
	const nth = Number(attempt)
	return withdrawalId !== undefined && Number.isSafeInteger(nth) ? { withdrawalId, attempt: nth } : null
}
