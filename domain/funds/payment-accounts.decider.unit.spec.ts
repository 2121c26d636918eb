import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { isRoutingNumber, paymentAccountBody, paymentAccountChange } from './contract.ts'
import { paymentAccountDecider } from './payment-accounts.decider.ts'

const AT = '2026-11-21T10:00:00.000Z'
const LATER = '2026-11-22T10:00:00.000Z'
const owner = { kind: 'user', id: '11111111-1111-4111-8111-111111111111' } as const
const details = (version: number, over = {}) => ({
	version,
	detailsHash: `hash ${version}`,
	country: 'IN',
	currency: 'INR',
	...over,
})
const given = scenario(paymentAccountDecider)
const added = given().when({
	type: 'AddPaymentAccount',
	owner,
	details: details(1),
	at: AT,
})
const change = (version: number, over = {}) =>
	({ type: 'ChangePaymentAccount', details: details(version, over), at: LATER }) as const
const remove = (inUse: number) => ({ type: 'RemovePaymentAccount', inUse, at: LATER }) as const

describe('a bank account', () => {
	it('is added once, under its owner', () => {
		expect(added).toEqual([{ type: 'PaymentAccountAdded', data: { ...details(1), owner, at: AT } }])
		const again = { type: 'AddPaymentAccount', owner, details: details(1), at: AT } as const
		expect(given(...added).refusal(again)).toBe('ALREADY_EXISTS')
	})
	it('says since when it is as it is', () => {
		expect(given(...added).state).toMatchObject({ changedAt: AT })
		expect(given(...added, ...given(...added).when(change(2))).state).toMatchObject({ changedAt: LATER })
	})
	it('gets a new version with every change, which has to be verified anew', () => {
		const verified = given(...added).when({ type: 'VerifyPaymentAccount', version: 1, at: AT })
		expect(given(...added, ...verified).state).toMatchObject({ isVerified: true })
		const changed = given(...added, ...verified).when(change(2))
		expect(changed).toEqual([{ type: 'PaymentAccountChanged', data: { ...details(2), at: LATER } }])
		expect(given(...added, ...verified, ...changed).state).toMatchObject({
			isVerified: false,
			changedAt: LATER,
			details: { version: 2 },
		})
	})
	it('is not changed on the ground of an older version, nor into another currency', () => {
		const changed = given(...added).when(change(2))
		expect(given(...added, ...changed).refusal(change(2))).toBe('ACCOUNT_CHANGED')
		const abroad = change(2, { country: 'US', currency: 'USD' })
		expect(given(...added).refusal(abroad)).toBe('CURRENCY_MISMATCH')
	})
	it('is verified only as it is now', () => {
		const verify = (version: number) => ({ type: 'VerifyPaymentAccount', version, at: AT }) as const
		const changed = given(...added).when(change(2))
		expect(given(...added, ...changed).when(verify(1))).toEqual([])
		const verified = given(...added).when(verify(1))
		expect(given(...added, ...verified).when(verify(1))).toEqual([])
	})
	it('is removed once, and not while money is on its way to it', () => {
		expect(given(...added).refusal(remove(1))).toBe('ACCOUNT_IN_USE')
		const removed = given(...added).when(remove(0))
		expect(removed).toEqual([{ type: 'PaymentAccountRemoved', data: { at: LATER } }])
		expect(given(...added, ...removed).when(remove(0))).toEqual([])
		expect(given(...added, ...removed).refusal(change(2))).toBe('NOT_FOUND')
	})
	it('that was never added is not there', () => {
		expect(given().refusal(change(1))).toBe('NOT_FOUND')
		expect(given().refusal(remove(0))).toBe('NOT_FOUND')
		expect(given().refusal({ type: 'VerifyPaymentAccount', version: 1, at: AT })).toBe('NOT_FOUND')
	})
})

describe('what the form of a bank account takes', () => {
	const indian = {
		label: 'State Bank',
		accountHolderName: 'Meera Nair',
		accountHolderType: 'individual',
		accountNumber: '0012 3456 7890',
		routingNumber: 'sbin0001234',
		country: 'IN',
		currency: 'inr',
	}
	const american = { ...indian, accountNumber: '000123456789', country: 'US', currency: 'usd' }
	const INCOMPLETE = ': funds.fields.enterAllDetails'
	const complaint = (body: unknown) => {
		const { error } = paymentAccountBody.safeParse(body)
		return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
	}
	it('reads numbers with blanks, and codes in either case', () => {
		expect(paymentAccountBody.parse(indian)).toMatchObject({
			accountNumber: '001234567890',
			routingNumber: 'SBIN0001234',
			currency: 'INR',
			isDefault: false,
		})
	})
	it('reads digits of any script, and no signs that nobody sees', () => {
		const typed = { accountNumber: '\u202a३०१२ ४५६७\u202c ७८९१', routingNumber: ' \ufeffsbin\u200b०००१२३४ ' }
		expect(paymentAccountBody.parse({ ...indian, ...typed })).toMatchObject({
			accountNumber: '301245677891',
			routingNumber: 'SBIN0001234',
		})
	})
	it.each([
		[{ routingNumber: 'SBIN1001234' }, 'routingNumber: funds.fields.bankCode.ifsc.invalid'],
		[{ accountNumber: '12345678' }, 'accountNumber: funds.fields.invalidAccountNumber'],
		[{ accountNumber: '12345678x' }, 'accountNumber: funds.fields.invalidAccountNumber'],
		[{ accountHolderName: 'सीता देवी' }, 'accountHolderName: funds.fields.holderInLatin'],
		[{ accountHolderName: 'Om' }, 'accountHolderName: funds.fields.holderInLatin'],
		[{ currency: 'usd' }, 'currency: funds.fields.currencyOfCountry {"country":"IN","currency":"INR"}'],
		[{ country: 'DE' }, 'country: funds.fields.enterCountry'],
	])('says of %j: %s', (over, message) => expect(complaint({ ...indian, ...over })).toEqual([message]))
	it.each([
		[{ routingNumber: '' }, 'routingNumber: funds.fields.bankCode.ifsc.missing'],
		[{ accountNumber: '' }, 'accountNumber: funds.fields.enterAccountNumber'],
		[{ label: ' ' }, 'label: funds.fields.enterBankName'],
		[{ accountHolderName: undefined }, 'accountHolderName: funds.fields.enterFullName'],
		[{ accountHolderType: undefined }, 'accountHolderType: funds.fields.enterAccountHolderType'],
	])('says of the whole that something is missing, and of %j: %s', (over, message) =>
		expect(complaint({ ...indian, ...over })).toEqual([message, INCOMPLETE]),
	)
	it.each([
		['021000021', true],
		['011401533', true],
		['021000022', false],
		['02100002', false],
		['000000000', false],
	])('knows whether %s is a routing number: %s', (text, is) => {
		expect(isRoutingNumber(text)).toBe(is)
		const wanted = is ? undefined : ['routingNumber: funds.fields.bankCode.routingNumber.invalid']
		expect(complaint({ ...american, routingNumber: text })).toEqual(wanted)
	})
	it('keeps the number that is there when a change brings none', () => {
		const { accountNumber: _, ...rest } = indian
		expect(paymentAccountChange.parse(rest)).not.toHaveProperty('accountNumber')
		expect(complaint(rest)).toEqual(['accountNumber: funds.fields.enterAccountNumber', INCOMPLETE])
	})
})
