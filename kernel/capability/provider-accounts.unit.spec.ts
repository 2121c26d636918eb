import { describe, expect, it } from 'vitest'
import {
	PaymentNotFound,
	type PaymentProvider,
	PaymentRejected,
	type PaymentSnapshot,
	type PayoutSource,
} from '../ports/payments.ts'
import {
	type ProviderAccount,
	type ProviderRegistration,
	registerProviders,
	UnregisteredAccount,
} from './provider-accounts.ts'

function provider(name: string, ...accounts: readonly ProviderAccount[]): ProviderRegistration {
	const payments: Partial<PaymentProvider> = {
		name,
		isPaymentRef: (text) => text.startsWith(`${name}_`),
		read: async (account, providerRef) => ({ provider: name, account, providerRef }) as PaymentSnapshot,
		create: async ({ account }) => ({ provider: name, account }) as PaymentSnapshot,
		refund: async ({ account }) => ({ provider: name, account }) as PaymentSnapshot,
		async *listPayments(account) {
			yield { providerRef: `${name} of ${account}`, donationId: null }
		},
	}
	const payouts: Partial<PayoutSource> = {
		name,
		balance: async (account) => ({ currency: 'USD', available: BigInt(account.length), pending: 0n }),
	}
	return { accounts, payments: payments as PaymentProvider, payouts: payouts as PayoutSource }
}
const account = (name: string, of: Partial<ProviderAccount> = {}): ProviderAccount => ({
	account: name,
	provider: 'one',
	entity: 'US',
	currency: 'USD',
	methods: ['card'],
	...of,
})
const DOLLARS = account('one-us')
const RUPEES = account('one-in', { entity: 'IN', currency: 'INR' })
const OLD_DOLLARS = account('two-us', { provider: 'two', methods: [] })
const registered = () => registerProviders([provider('one', DOLLARS, RUPEES), provider('two', OLD_DOLLARS)])

describe('Providers that are registered', () => {
	it('are reached by the account that a call names', async () => {
		const { payments, payouts } = registered()
		expect(await payments.read('two-us', 'two_1')).toEqual({
			provider: 'two',
			account: 'two-us',
			providerRef: 'two_1',
		})
		expect(await payments.read('one-in', 'one_1')).toMatchObject({ provider: 'one', account: 'one-in' })
		const refund = { account: 'two-us', providerRef: 'two_1', refundId: 'r', amount: 1n, idempotencyKey: 'k' }
		expect(await payments.refund(refund)).toMatchObject({ provider: 'two' })
		expect(await Array.fromAsync(payments.listPayments('two-us', 0))).toEqual([
			{ providerRef: 'two of two-us', donationId: null },
		])
		expect(await payouts.balance('two-us')).toMatchObject({ available: 6n })
	})

	it('take new donations by currency and method, but none into an account that is only kept open', () => {
		const { payments } = registered()
		expect(payments.accountFor('USD', 'card')).toBe(DOLLARS)
		expect(payments.accountFor('INR', 'card')).toBe(RUPEES)
		const { payments: onlyOld } = registerProviders([provider('two', OLD_DOLLARS)])
		expect(() => onlyOld.accountFor('USD', 'card')).toThrow(PaymentRejected)
	})

	it('are told from each other by the names of their payments', () => {
		const { payments } = registered()
		expect(payments.accountOfPayment('USD', 'one_1')).toBe(DOLLARS)
		expect(payments.accountOfPayment('INR', 'one_1')).toBe(RUPEES)
		expect(payments.accountOfPayment('USD', 'two_1')).toBe(OLD_DOLLARS)
		expect(() => payments.accountOfPayment('INR', 'two_1')).toThrow(PaymentNotFound)
	})

	it('each check their own webhooks, and list all accounts', () => {
		const { payments, payouts } = registered()
		expect(payments.webhookVerifiers().map(({ name }) => name)).toEqual(['one', 'two'])
		expect(payouts.accounts()).toEqual([DOLLARS, RUPEES, OLD_DOLLARS])
		expect(payouts.accountNamed('one-in')).toBe(RUPEES)
	})

	it('don’t answer for an account that nobody registered: the configuration lacks it', async () => {
		const { payments, payouts } = registered()
		await expect(payments.read('three-us', 'x')).rejects.toThrow(UnregisteredAccount)
		await expect(payouts.readPayout('three-us', 'x')).rejects.toThrow(UnregisteredAccount)
		expect(() => payments.accountNamed('three-us')).toThrow(UnregisteredAccount)
	})
})

describe('Registrations are refused', () => {
	it.each<[string, readonly ProviderRegistration[]]>([
		['with two providers of one name', [provider('one', DOLLARS), provider('one', RUPEES)]],
		[
			'with two accounts of one name',
			[provider('one', DOLLARS), provider('two', account('one-us', { provider: 'two', methods: [] }))],
		],
		[
			'with two accounts of an entity in one currency at one provider',
			[provider('one', DOLLARS, account('one-us-2', { methods: [] }))],
		],
		[
			'with two accounts that take the same new donations',
			[provider('one', DOLLARS), provider('two', account('two-us', { provider: 'two' }))],
		],
		['with an account of another provider', [provider('one', OLD_DOLLARS)]],
	])('%s', (_, registrations) => {
		expect(() => registerProviders(registrations)).toThrow(TypeError)
	})
})
