import { describe, expect, it } from 'vitest'
import { ZIP_MESSAGE } from '../../../../../domain/address.contract.ts'
import type { DonationForm } from '../../../../../domain/donations/donation-form.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import { plainStepOf, withoutCards } from './plain-step.ts'

const PRODUCT: Product = {
	donationfor: 'donationRequest',
	_id: '0190a000-0000-7000-8000-000000000001',
	name: 'A well',
	text: '',
	picture: null,
	cardPicture: null,
	category: null,
	isVerified: false,
	units: 'INR',
	least: 1,
	most: 100_000_000,
	quickAmounts: [500, 1_500],
	usualAmount: 1_500,
	fees: [{ method: 'card', percent: 2 }],
	offers: [
		{
			method: 'card',
			provider: 'stripe',
			currency: 'INR',
			percent: 2,
			signedInOnly: false,
			recipients: null,
			least: null,
			most: null,
			isMonthly: false,
			mostMonthly: null,
		},
	],
	acceptsDonations: true,
	isTaxBenefit: false,
	legalEntity: { code: 'IN', name: 'Karuna Foundation', registration: '' },
}
const DONOR: DonationForm = { first_name: 'Meera', email: 'meera@example.com', country: 'IN' }
const linked = (form: DonationForm) => plainStepOf(form, PRODUCT, false)
const posted = (form: DonationForm) => plainStepOf({ amount: '500', ...DONOR, ...form }, PRODUCT, true)
const errorsOf = (form: DonationForm) => {
	const step = posted(form)
	return step.at === 'you' ? step.errors : step.at
}

describe('A form of HTML that begins a donation', () => {
	it('leads on with an amount that the donate dialog takes, as it was chosen or typed', () => {
		for (const form of [{ amount: '500' }, { amount: '500', ownAmount: ' ₹1,00,000 ' }, { ownAmount: '१००' }])
			expect(linked(form)).toMatchObject({ at: 'you', errors: {}, isAmountOpen: false })
		expect(linked({ amount: '500', fee: 'add' })).toMatchObject({ split: { donation: 50_000n } })
		expect(linked({ amount: '500', fee: 'take' })).toMatchObject({ split: { total: 50_000n } })
	})

	it.each([
		['', 'missing'],
		['  ', 'missing'],
		['0', 'invalid'],
		['-5', 'invalid'],
		['12.50', 'invalid'],
		['1e3', 'invalid'],
		['100000001', 'invalid'],
		['5\u0000', 'invalid'],
		['5\r\n5', 'invalid'],
		['9'.repeat(10_000), 'invalid'],
	])('asks for another amount than %j', (amount, problem) => {
		expect(linked({ amount })).toEqual({ at: 'amount', problem })
		expect(posted({ amount })).toMatchObject({ at: 'you', problem, isAmountOpen: true, split: null })
	})

	it('finds no fault with what nobody has entered yet', () => {
		expect(linked({ step: 'amount' })).toEqual({ at: 'amount', problem: null })
		expect(posted({ change: 'amount', amount: 'x', email: '' })).toMatchObject({ problem: null, errors: {} })
		expect(posted({ change: 'you', email: '' })).toMatchObject({ at: 'you', errors: {} })
	})

	it('leads to the payment once the checkout’s schema finds no fault', () => {
		expect(posted({})).toMatchObject({ at: 'pay', split: { donation: 50_000n, total: 51_000n } })
		expect(errorsOf({ first_name: ' ', email: '' })).toEqual({
			first_name: 'firstName',
			email: 'emailMissing',
		})
		expect(errorsOf({ email: 'meera@' })).toEqual({ email: 'emailInvalid' })
		expect(errorsOf({ zip_code: '12' })).toEqual({ zip_code: ZIP_MESSAGE })
		expect(errorsOf({ country: 'XX1' })).toEqual({ country: 'common.fields.chooseCountry' })
		expect(errorsOf({ last_name: 'a\u0000b' })).toEqual({ last_name: 'common.fields.usePlainTextOnly' })
		for (const field of ['first_name', 'last_name', 'message', 'line1', 'city', 'zip_code', 'email'] as const)
			expect(Object.keys(errorsOf({ [field]: 'x'.repeat(10_000) }))).toEqual([field])
	})

	it('takes no card number, wherever somebody enters one, and gives none back', () => {
		for (const field of ['first_name', 'message', 'line2'] as const) {
			const form = { ...DONOR, [field]: '4242 4242 4242 4242' }
			expect(errorsOf(form)).toEqual({ [field]: 'common.fields.noCardNumber' })
			expect(JSON.stringify(withoutCards(form))).not.toContain('4242')
		}
	})
})
