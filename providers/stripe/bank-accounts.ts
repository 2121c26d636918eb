/** Bank accounts at Stripe that are debited by ACH: set up with the holder's mandate, proven by deposits. */
import Stripe from 'stripe'
import type { BankAccounts, DepositReport, HeldBankAccount } from '../../kernel/ports/bank-accounts.ts'
import { PaymentNotFound, PaymentRejected } from '../../kernel/ports/payments.ts'
import { call, createClients, type StripeOptions } from './client.ts'
import { toPaymentError } from './errors.ts'
import { toMillis } from './snapshot.ts'

const EXPAND = ['payment_method', 'mandate']

const WRONG: readonly string[] = [
	'payment_method_microdeposit_verification_amounts_mismatch',
	'payment_method_microdeposit_verification_amounts_invalid',
	'payment_method_microdeposit_verification_descriptor_code_mismatch',
]
const OVER: readonly string[] = [
	'payment_method_microdeposit_verification_attempts_exceeded',
	'payment_method_microdeposit_verification_timeout',
	'payment_method_microdeposit_failed',
]

/** @throws Error when live keys and a simulator, or production and a simulator, would meet */
export function createStripeBankAccounts(options: StripeOptions): BankAccounts {
	const clientOf = createClients(options)
	const browserOf = createClients({
		...options,
		accounts: options.accounts.map((each) => ({ ...each, secretKey: each.publicKey })),
	})
	return {
		async createMethod({ account, accountNumber, routingNumber, holderName, holderType, idempotencyKey }) {
			const method = await call(
				browserOf(account).paymentMethods.create(
					{
						type: 'us_bank_account',
						us_bank_account: {
							account_number: accountNumber,
							routing_number: routingNumber,
							account_holder_type: holderType,
						},
						billing_details: { name: holderName },
					},
					{ idempotencyKey },
				),
			)
			return method.id
		},
		async fingerprintOf(account, methodRef) {
			const method = await call(clientOf(account).paymentMethods.retrieve(methodRef))
			return method.us_bank_account?.fingerprint ?? null
		},
		async setUp({ account, customerRef, methodRef, accepted, idempotencyKey }) {
			const { at, ip, userAgent } = accepted
			const setup = await call(
				clientOf(account).setupIntents.create(
					{
						customer: customerRef,
						payment_method: methodRef,
						allowed_payment_method_types: ['us_bank_account'],
						payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } },
						mandate_data: {
							customer_acceptance: {
								type: 'online',
								accepted_at: Math.floor(at / 1000),
								online: { ip_address: ip, user_agent: userAgent },
							},
						},
						usage: 'off_session',
						confirm: true,
						expand: EXPAND,
					},
					{ idempotencyKey },
				),
			)
			const held = toHeld(setup)
			if (!held) throw new PaymentRejected('Stripe set up no bank account.', 'payment_method_not_available')
			return held
		},
		async read(account, setupRef) {
			try {
				return toHeld(await call(clientOf(account).setupIntents.retrieve(setupRef, { expand: EXPAND })))
			} catch (error) {
				if (error instanceof PaymentNotFound) return null
				throw error
			}
		},
		async verify(account, setupRef, report, idempotencyKey) {
			try {
				const sent = paramsOf(report)
				const { status } = await clientOf(account).setupIntents.verifyMicrodeposits(setupRef, sent, {
					idempotencyKey,
				})
				return status === 'succeeded' ? 'right' : 'over'
			} catch (error) {
				const code = error instanceof Stripe.errors.StripeError ? (error.code ?? '') : ''
				if (WRONG.includes(code)) return 'wrong'
				if (OVER.includes(code)) return 'over'
				throw toPaymentError(error)
			}
		},
	}
}

const paramsOf = (report: DepositReport): Stripe.SetupIntentVerifyMicrodepositsParams =>
	report.by === 'amounts' ? { amounts: [...report.amounts] } : { descriptor_code: report.code }

/** With the account and the mandate expanded. @returns null for a setup of another kind */
function toHeld(setup: Stripe.SetupIntent): HeldBankAccount | null {
	// A set-up that failed names its account in the error alone.
	const method = setup.payment_method ?? setup.last_setup_error?.payment_method
	const { mandate } = setup
	if (typeof method !== 'object' || !method?.us_bank_account) return null
	if (typeof mandate !== 'object' || mandate === null) return null
	const { bank_name: bankName, last4 } = method.us_bank_account
	const deposits = setup.next_action?.verify_with_microdeposits
	return {
		setupRef: setup.id,
		methodRef: method.id,
		mandateRef: mandate.id,
		bankName,
		last4: last4 ?? '',
		state: stateOf(setup.status, mandate.status),
		deposits: deposits
			? {
					by: deposits.microdeposit_type === 'descriptor_code' ? 'descriptorCode' : 'amounts',
					arriveAt: toMillis(deposits.arrival_date),
				}
			: null,
	}
}

function stateOf(
	status: Stripe.SetupIntent.Status,
	mandate: Stripe.Mandate.Status,
): HeldBankAccount['state'] {
	if (status === 'requires_action' || status === 'processing') return 'unproven'
	return status === 'succeeded' && mandate !== 'inactive' ? 'ready' : 'over'
}
