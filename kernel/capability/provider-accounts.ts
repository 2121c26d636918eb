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

/** An account at a payment provider: one for each legal entity, provider and currency. */
export interface ProviderAccount extends MethodsTaken {
	/** Our name for it, unique among the accounts of all providers, such as `stripe-in`. Events carry it. */
	readonly account: string
	readonly provider: ProviderName
	/** The legal entity whose account it is. */
	readonly entity: RegionCode
	/** The only currency that it is kept in. */
	readonly currency: Currency
	/** How late the provider's reports of its balance and lines may be, milliseconds. Absent: they show at once. */
	readonly reportingLagMs?: number
	/** No webhook tells of a payout when it leaves the balance: the next mirroring finds it. */
	readonly payoutsByMirror?: true
	/** It says of everything when the money moved: at the end of each day our balance is the one that it lists. */
	readonly datesEverything?: true
	/** What it can pay a withdrawal to. Absent: it pays none. */
	readonly pays?: 'bankAccounts'
	/** What becomes of payments that the provider warns of. Absent: its provider passes no warnings on. */
	readonly fraudWarnings?: FraudWarningRule
}

/** What a provider's adapter brings: its accounts, and the two ports through which they are reached. */
export interface ProviderRegistration {
	readonly accounts: readonly ProviderAccount[]
	readonly payments: PaymentProvider
	readonly payouts: PayoutSource
	/** Absent: this provider holds nothing for later payments. */
	readonly savedMethods?: SavedMethods
	/** Of accounts that pay withdrawals. */
	readonly transfers?: TransferProvider
	/** Absent: disputes are answered on the provider's own pages. */
	readonly disputeAnswers?: DisputeAnswers
	/** Of accounts that are warned of fraud. */
	readonly fraudWarnings?: FraudWarnings
	/** Absent: this provider debits no bank accounts. */
	readonly bankAccounts?: BankAccounts
	/** Absent: this provider holds no mandates that donors give in their apps. */
	readonly mandates?: Mandates
}

/** Checks webhooks of one provider. */
export type WebhookVerifier = Pick<PaymentProvider, 'name' | 'verifyWebhook'>

/** The payments of all providers. Each call goes to the adapter whose account is named in it. */
export interface Payments
	extends Omit<PaymentProvider, 'name' | 'isPaymentRef' | 'isCheckoutSigned' | 'verifyWebhook'> {
	/** All accounts, in the order of registration. */
	accounts(): readonly ProviderAccount[]
	/** @throws UnregisteredAccount */
	accountNamed(account: string): ProviderAccount
	/**
	 * The account that takes new donations.
	 * @throws PaymentRejected `currency_not_supported` when none takes the currency by this method
	 */
	accountFor(currency: Currency, method: PaymentMethod): ProviderAccount
	/**
	 * The account of a currency whose provider gives its payments such names. Whether there is such a payment is for
	 * the provider to say.
	 * @throws PaymentNotFound when no provider does
	 */
	accountOfPayment(currency: Currency, providerRef: string): ProviderAccount
	/** What an account's provider holds for later payments; null when it holds nothing. @throws UnregisteredAccount */
	savedMethodsOf(account: string): SavedMethods | null
	/** Through which an account's disputes are answered; null where its provider takes no answers, or is registered no more. */
	disputeAnswersOf(account: string): DisputeAnswers | null
	/** Through which an account's early fraud warnings are read; null where its provider passes none on. */
	fraudWarningsOf(account: string): FraudWarnings | null
	/** The bank accounts that an account's provider debits; null when it debits none. @throws UnregisteredAccount */
	bankAccountsOf(account: string): BankAccounts | null
	/** The mandates that an account's provider holds; null when it holds none. @throws UnregisteredAccount */
	mandatesOf(account: string): Mandates | null
	/** As `PaymentProvider`; false where the account's provider has no such checkout. @throws UnregisteredAccount */
	isCheckoutSigned(account: string, proof: CheckoutProof): boolean
	/** One for each provider, in the order of registration. */
	webhookVerifiers(): readonly WebhookVerifier[]
}

/** The payouts and balances of all providers. Each call goes to the adapter whose account is named in it. */
export interface Payouts extends Omit<PayoutSource, 'name'> {
	/** All accounts, in the order of registration. */
	accounts(): readonly ProviderAccount[]
	/** @throws UnregisteredAccount */
	accountNamed(account: string): ProviderAccount
}

/** The ways to pay a withdrawal beside a transfer by hand. Each call goes to the adapter whose account is named in it. */
export interface Transfers extends TransferProvider {
	/** The accounts that pay withdrawals of a currency, in the order of registration. */
	accountsFor(currency: Currency): readonly ProviderAccount[]
	/** All accounts that pay withdrawals. */
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
 * Puts the providers' accounts together, so that whoever works with a donation or payout reaches its provider by the
 * account that it names.
 * @throws TypeError when two providers or two accounts have the same name, when a legal entity has two accounts of a
 * currency at one provider, when two accounts would take the same new donations, or when an account is not its
 * provider's, is to pay withdrawals where its provider can't, or has a rule for fraud warnings where its provider passes
 * none on, or none where it does
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
