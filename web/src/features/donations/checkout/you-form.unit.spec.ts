import { describe, expect, it } from 'vitest'
import { ZIP_MESSAGE } from '../../../../../domain/address.contract.ts'
import en from '../../../../../locales/en/donations.web.checkout.json' with { type: 'json' }
import { type DetailsNeeded, detailsNeeded } from '../details-needed.ts'
import { YOU_ERRORS, type YouValues, youDetails, youSchema } from './you-form.ts'

const values: YouValues = {
	first_name: 'Daniel',
	last_name: '',
	email: 'daniel@example.com',
	isAnonymous: false,
	mayWrite: false,
	message: '',
	line1: '',
	line2: '',
	city: '',
	state: '',
	country: 'IN',
	zip_code: '',
}
const problems = (changes: Partial<YouValues>, missing: DetailsNeeded = 'guest') =>
	youSchema(missing)
		.safeParse({ ...values, ...changes })
		.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('Who the donation is from', () => {
	it('needs a first name and an e-mail address of a guest.', () => {
		expect(problems({})).toEqual([])
		expect(problems({ first_name: ' ' })).toEqual(['first_name: firstName'])
		expect(problems({ email: '' })).toContain('email: emailMissing')
		expect(problems({ email: 'daniel@' })).toEqual(['email: emailInvalid'])
	})

	it('needs neither of someone who is signed in.', () => {
		expect(problems({ first_name: '', email: '' }, 'nobody')).toEqual([])
	})

	it('needs the names of a member whose profile lacks one.', () => {
		expect(detailsNeeded(null)).toBe('guest')
		expect(detailsNeeded({ name: { first_name: 'Gita', last_name: 'Rao' } })).toBe('nobody')
		for (const name of [
			{ first_name: 'Gita', last_name: ' ' },
			{ first_name: '', last_name: 'Rao' },
		])
			expect(detailsNeeded({ name })).toBe('nameless')
		expect(problems({ first_name: ' ', last_name: '', email: '' }, 'nameless')).toEqual([
			'first_name: ownFirstName',
			'last_name: ownLastName',
		])
		expect(problems({ last_name: 'Rao', email: '' }, 'nameless')).toEqual([])
	})

	it('takes postal codes of the country and no others.', () => {
		const taken = { IN: ['', '560001', '560 001'], US: ['', '95202', '95202-1234'], GB: ['SW1A 1AA'] }
		for (const [country, codes] of Object.entries(taken))
			for (const zip_code of codes) expect(problems({ country, zip_code })).toEqual([])
		for (const zip_code of ['12', '95202', 'abcdef', '12345678901', '#56000'])
			expect(problems({ zip_code })).toEqual([`zip_code: ${ZIP_MESSAGE}`])
	})

	it('has an address of up to 50 characters a line, or none: a country alone is none.', () => {
		expect(problems({ line1: 'x'.repeat(50), line2: 'x'.repeat(50) })).toEqual([])
		expect(problems({ line2: 'x'.repeat(51) })).toEqual([expect.stringMatching(/^line2: .*atMostCharacters/)])
		const empty = { line1: '', line2: '', city: '', state: '', country: '', zip_code: '' }
		expect(youDetails(values).billingAddress).toEqual(empty)
		expect(youDetails({ ...values, line2: 'Flat 2' }).billingAddress).toEqual({
			...empty,
			line2: 'Flat 2',
			country: 'IN',
		})
	})

	it('says what is wrong in the words of the specification.', () => {
		expect(YOU_ERRORS.map((key) => en.you.errors[key])).toEqual([
			'Please enter first name',
			'Please enter email',
			'Please enter a valid email',
			'Please enter First Name',
			'Please enter Last Name',
		])
	})
})
