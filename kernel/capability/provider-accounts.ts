import type { BankAccounts } from '../ports/bank-accounts.ts'
import type { DisputeAnswers } from '../ports/dispute-answers.ts'
import type { FraudWarnings } from '../ports/fraud-warnings.ts'
import type { Mandates } from '../ports/mandates.ts'
import {
	type CheckoutProof,
	PaymentNotFound,
	type PaymentProvider,
	PaymentRejected,
	type PayoutSource,
	type ProviderName,
} from '../ports/payments.ts'
import type { SavedMethods } from '../ports/saved-methods.ts'
import type { TransferProvider } from '../ports/transfers.ts'
import type { FraudWarningRule } from '../wire/disputes.ts'
import type { Currency } from '../wire/money.ts'
import type { MethodsTaken, PaymentMethod } from '../wire/payment-method.ts'
import type { RegionCode } from '../wire/regions.ts'

export interface ProviderAccount extends MethodsTaken {
	/** Our name for it, unique among the accounts of all providers, such as `stripe-in`. Events carry it. */
	readonly account: string
	readonly provider: ProviderName
	readonly entity: RegionCode
	readonly currency: Currency
	/** Delay of the provider's reports of its balance and lines, milliseconds. Absent: none. */
	readonly reportingLagMs?: number
	/** No webhook reports a payout when it leaves the balance: the next mirroring finds it. */
	readonly payoutsByMirror?: true
	/** It dates every movement: at the end of each day our balance equals its own. */
	readonly datesEverything?: true
	readonly pays?: 'bankAccounts'
	/** The rule for payments with an early fraud warning. Absent: its provider passes no warnings on. */
	readonly fraudWarnings?: FraudWarningRule
}

export interface ProviderRegistration {
	readonly accounts: readonly ProviderAccount[]
	readonly payments: PaymentProvider
	readonly payouts: PayoutSource
	readonly savedMethods?: SavedMethods
	readonly transfers?: TransferProvider
	/** Absent: disputes are answered on the provider's own pages. */
	readonly disputeAnswers?: DisputeAnswers
	readonly fraudWarnings?: FraudWarnings
	readonly bankAccounts?: BankAccounts
	readonly mandates?: Mandates
}

export type WebhookVerifier = Pick<PaymentProvider, 'name' | 'verifyWebhook'>

/** The payments of all providers. Each call goes to the adapter of the named account. */
export interface Payments
	extends Omit<PaymentProvider, 'name' | 'isPaymentRef' | 'isCheckoutSigned' | 'verifyWebhook'> {
	accounts(): readonly ProviderAccount[]
	/** @throws UnregisteredAccount */
	accountNamed(account: string): ProviderAccount
	/**
	 * Returns the account that takes new donations.
	 * @throws PaymentRejected `currency_not_supported` when none takes the currency by this method
	 */
	accountFor(currency: Currency, method: PaymentMethod): ProviderAccount
	/**
	 * Returns the account of a currency whose provider uses this form of payment id. Whether the payment exists
	 * is not checked.
	 * @throws PaymentNotFound when no provider does
	 */
	accountOfPayment(currency: Currency, providerRef: string): ProviderAccount
	/**
	 * Returns the saved methods of an account's provider; null when it saves none. @throws UnregisteredAccount
	 */
	savedMethodsOf(account: string): SavedMethods | null
	/** Returns null when the provider takes no dispute answers, or is no longer registered. */
	disputeAnswersOf(account: string): DisputeAnswers | null
	/** Returns null when the provider passes no early fraud warnings on. */
	fraudWarningsOf(account: string): FraudWarnings | null
	/** Returns null when the provider debits no bank accounts. @throws UnregisteredAccount */
	bankAccountsOf(account: string): BankAccounts | null
	/** Returns null when the provider holds no mandates. @throws UnregisteredAccount */
	mandatesOf(account: string): Mandates | null
	/** Returns false when the account's provider has no such checkout. @throws UnregisteredAccount */
	isCheckoutSigned(account: string, proof: CheckoutProof): boolean
	webhookVerifiers(): readonly WebhookVerifier[]
}

export interface Payouts extends Omit<PayoutSource, 'name'> {
	accounts(): readonly ProviderAccount[]
	/** @throws UnregisteredAccount */
	accountNamed(account: string): ProviderAccount
}

/**
 * The ways to pay a withdrawal beside a manual transfer. Each call goes to the adapter of the named account.
 */
export interface Transfers extends TransferProvider {
	accountsFor(currency: Currency): readonly ProviderAccount[]
	accounts(): readonly ProviderAccount[]
}

/** An event or a row names an account that no provider is registered for: the configuration lacks it. */
export class UnregisteredAccount extends Error {
	override name = 'UnregisteredAccount'
	constructor(account: string) {
		super(`No payment provider is registered for the account ${account}.`)
	}
}

/**
 * Combines the providers' accounts, so that each donation or payout reaches its provider by the account that
 * it names.
 * @throws TypeError when two providers or two accounts have the same name, when a legal entity has two
 * accounts of a currency at one provider, when two accounts would take the same new donations, or when an
 * account is not its provider's, should pay withdrawals but its provider can't, or has a rule for fraud
 * warnings although its provider passes none on, or none although it does
 */
export function registerProviders(registrations: readonly ProviderRegistration[]): {
	readonly payments: Payments
	readonly payouts: Payouts
	readonly transfers: Transfers
} {
	const accounts = registrations.flatMap((each) => each.accounts)
	refuseConflicts(registrations, accounts)
	const byAccount = new Map(
		registrations.flatMap((registration) =>
			registration.accounts.map((account) => [account.account, { account, registration }] as const),
		),
	)
	const found = (name: string) => {
		const entry = byAccount.get(name)
		if (!entry) throw new UnregisteredAccount(name)
		return entry
	}
	const accountNamed = (name: string) => found(name).account
	const paymentsAt = (name: string) => found(name).registration.payments
	const payoutsAt = (name: string) => found(name).registration.payouts
	const payers = accounts.filter(({ pays }) => pays !== undefined)
	const transfersAt = (name: string) => {
		const { transfers } = found(name).registration
		if (!transfers) throw new UnregisteredAccount(name)
		return transfers
	}
	return {
		payments: {
			accounts: () => accounts,
			accountNamed,
			accountFor(currency, method) {
				const account = accounts.find((each) => each.currency === currency && each.methods.includes(method))
				if (account) return account
				throw new PaymentRejected(`No account takes ${currency} by ${method}.`, 'currency_not_supported')
			},
			accountOfPayment(currency, providerRef) {
				const account = accounts.find(
					(each) => each.currency === currency && paymentsAt(each.account).isPaymentRef(providerRef),
				)
				if (account) return account
				throw new PaymentNotFound(`No provider has a payment in ${currency} that is called ${providerRef}.`)
			},
			savedMethodsOf: (account) => found(account).registration.savedMethods ?? null,
			disputeAnswersOf: (account) => byAccount.get(account)?.registration.disputeAnswers ?? null,
			fraudWarningsOf: (account) => byAccount.get(account)?.registration.fraudWarnings ?? null,
			bankAccountsOf: (account) => found(account).registration.bankAccounts ?? null,
			mandatesOf: (account) => found(account).registration.mandates ?? null,
			isCheckoutSigned: (account, proof) => paymentsAt(account).isCheckoutSigned?.(account, proof) ?? false,
			webhookVerifiers: () => registrations.map(({ payments }) => payments),
			create: async (command) => paymentsAt(command.account).create(command),
			confirm: async (account, ...rest) => paymentsAt(account).confirm(account, ...rest),
			read: async (account, ...rest) => paymentsAt(account).read(account, ...rest),
			listPayments: (account, ...rest) => paymentsAt(account).listPayments(account, ...rest),
			cancel: async (account, ...rest) => paymentsAt(account).cancel(account, ...rest),
			refund: async (command) => paymentsAt(command.account).refund(command),
		},
		payouts: {
			accounts: () => accounts,
			accountNamed,
			readPayout: async (account, ...rest) => payoutsAt(account).readPayout(account, ...rest),
			listPayouts: (account, ...rest) => payoutsAt(account).listPayouts(account, ...rest),
			payoutLines: (account, ...rest) => payoutsAt(account).payoutLines(account, ...rest),
			listBalanceLines: (account, ...rest) => payoutsAt(account).listBalanceLines(account, ...rest),
			balance: async (account) => payoutsAt(account).balance(account),
			readRaw: async (account, ...rest) => payoutsAt(account).readRaw(account, ...rest),
		},
		transfers: {
			accounts: () => payers,
			accountsFor: (currency) => payers.filter((each) => each.currency === currency),
			send: async (command) => transfersAt(command.account).send(command),
			read: async (account, ...rest) => transfersAt(account).read(account, ...rest),
			find: async (account, ...rest) => transfersAt(account).find(account, ...rest),
			listTransfers: (account, ...rest) => transfersAt(account).listTransfers(account, ...rest),
		},
	}
}

function refuseConflicts(
	registrations: readonly ProviderRegistration[],
	accounts: readonly ProviderAccount[],
): void {
	for (const { payments, payouts, transfers, fraudWarnings, accounts: own } of registrations) {
		const unpaying = own.filter(({ pays }) => pays !== undefined && !transfers)
		if (unpaying.length > 0)
			throw new TypeError(`${unpaying.map(({ account }) => account).join()} has nothing to pay with.`)
		const unwarned = own.filter(
			(each) => (each.fraudWarnings !== undefined) !== (fraudWarnings !== undefined),
		)
		if (unwarned.length > 0)
			throw new TypeError(
				`${unwarned.map(({ account }) => account).join()} and its provider disagree on fraud warnings.`,
			)
		const strangers = own.filter(({ provider }) => provider !== payments.name || provider !== payouts.name)
		if (strangers.length > 0)
			throw new TypeError(
				`${strangers.map(({ account }) => account).join()} is no account of ${payments.name}.`,
			)
	}
	refuseTwice(
		'provider',
		registrations.map(({ payments }) => payments.name),
	)
	refuseTwice(
		'account',
		accounts.map(({ account }) => account),
	)
	refuseTwice(
		'account of an entity, a provider and a currency',
		accounts.map(({ entity, provider, currency }) => `${entity} ${provider} ${currency}`),
	)
	refuseTwice(
		'account for new donations',
		accounts.flatMap(({ currency, methods }) => methods.map((method) => `${currency} by ${method}`)),
	)
}

function refuseTwice(what: string, names: readonly string[]): void {
	const twice = names.find((name, index) => names.indexOf(name) !== index)
	if (twice !== undefined) throw new TypeError(`There are two of one ${what}: ${twice}.`)
}
