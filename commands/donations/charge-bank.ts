import type { z } from 'zod'
import { bankChargeAnswer, bankChargeBody } from '../../domain/donations/bank-accounts.contract.ts'
import { donationIntent, paymentRefusal } from '../../domain/donations/contract.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { feeRate } from '../../domain/donations/fees.contract.ts'
import { splitBy } from '../../domain/donations/payment-choice.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import { type BankAccountRow, bankAccountOf, bankAccountsOf } from '../../records/donations/bank-accounts.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { type Means, type PaidDirectly, payBy } from './create-payment-intent.ts'
import { ownDonation } from './own-donation.ts'
import type { PaymentGuard } from './payment-guard.ts'

type Body = z.output<typeof bankChargeBody>

/** The fee comes out of the charged amount, by the payload of core §7. */
function paidBy(body: Body): PaidDirectly {
	const { amount, units, donationId, donationFor, donationRequestId, toUserInfo } = body
	const paid = { amount, currency: units, settlementCurrency: units, donationId }
	if (body.donation || donationId !== undefined) return { ...paid, donation: body.donation }
	if (donationFor === undefined) throw refuse('TARGET_REQUIRED', {}, 'donationFor')
	const { donation, fee } = splitBy(feeRate('bankDebit', units), amount, false)
	return {
		...paid,
		donation: {
			...UNSAID,
			donationFor,
			units,
			quantity: donation,
			processingFees: fee,
			shouldChargeProcessingFees: false,
			...(donationRequestId !== undefined && { donation_request_id: donationRequestId }),
			...(toUserInfo && { toUserInfo }),
		},
	}
}

const { type, anonymous, message, language } = donationIntent.shape
const UNSAID = {
	type: type.parse(undefined),
	anonymous: anonymous.parse(undefined),
	message: message.parse(undefined),
	language: language.parse(undefined),
	paymentMode: 'ACH',
} as const

function bankMeans({ sql, payments }: CommandDeps, userId: string, accountId: string | undefined): Means {
	const find = async (account: string): Promise<BankAccountRow> => {
		const row =
			accountId === undefined
				? (await bankAccountsOf(sql, userId)).find((each) => each.account === account)
				: await bankAccountOf(sql, { userId, id: accountId })
		if (row?.account !== account) throw refuse('NOT_FOUND.bankAccount')
		if (row.status !== 'verified') throw refuse('BANK_ACCOUNT.notVerified', {}, 'accountId')
		return row
	}
	return {
		method: 'bankDebit',
		async check() {
			const taker = payments.accounts().find(({ methods }) => methods.includes('bankDebit'))
			if (!taker) throw refuse('METHOD_UNAVAILABLE.notOffered')
			await find(taker.account)
		},
		async resolve(account) {
			const { method_ref, customer_ref, mandate_ref } = await find(account)
			return { paymentMethodRef: method_ref, customerRef: customer_ref, mandateRef: mandate_ref }
		},
		async rejected() {},
	}
}

const STATUS = { pending: 'pending', paid: 'succeeded', over: 'failed' } as const

function statusOf({ received, failed, attempts }: Donation): (typeof STATUS)[keyof typeof STATUS] {
	if (received) return STATUS.paid
	return failed || attempts.at(-1)?.declined ? STATUS.over : STATUS.pending
}

/**
 * Pays for a donation by debiting a bank account. The bank answers after days: until then the donation is
 * pending, and not counted.
 * @param scoreOf the kindness score of a person
 */
export const chargeBank = (
	deps: CommandDeps,
	guard: PaymentGuard | null,
	scoreOf: (userId: string) => Promise<number>,
): Route =>
	route({
		method: 'POST',
		path: '/api/v1/stripe/charge',
		summary: 'Pay for a donation by debiting an own bank account (ACH)',
		tags: ['donations'],
		access: { allow: 'signedIn' },
		body: bankChargeBody,
		answers: { 200: bankChargeAnswer, 202: bankChargeAnswer, 400: paymentRefusal },
		perMinute: 60,
		async handle({ body, caller, headers, cookies }) {
			const userId = signedIn(caller).id
			const means = bankMeans(deps, userId, body.accountId)
			const reply = await payBy(deps, paidBy(body), means, { caller, guard, headers, cookies })
			if (reply.status === 400) return refused(reply)
			const { donationId } = reply.body as { readonly donationId: string }
			const { donation } = await ownDonation(deps, donationId, caller)
			const [row] = await bankAccountsOf(deps.sql, userId)
			const status = statusOf(donation)
			// Nobody knows yet whether the bank was asked at all.
			const isUnknown = donation.attempts.length === 0
			const code = isUnknown
				? { code: 'PAYMENT_PENDING', message: 'donations.answers.paymentPending' }
				: status === 'pending' && { message: 'donations.answers.debitPending' }
			return {
				...reply,
				status: isUnknown ? 202 : 200,
				body: {
					statusCode: isUnknown ? 202 : 200,
					donationId,
					amount: Number(donation.split.total),
					currency: donation.currency.toLowerCase(),
					balance_transaction: donation.costRef,
					created: donation.startedAt,
					source: row ? { id: row.id, last4: row.last4, bank_name: row.label } : null,
					billing_details: row ? { name: row.holder_name } : null,
					status,
					score: await scoreOf(userId),
					...code,
				},
			}
		},
	})

function refused(reply: Reply): Reply {
	const message = 'donations.answers.debitRefused'
	const { raw, ...body } = reply.body as z.input<typeof paymentRefusal>
	return { ...reply, body: { ...body, message, raw: { ...raw, message } } }
}
