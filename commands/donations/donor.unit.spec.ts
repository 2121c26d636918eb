import { describe, expect, it } from 'vitest'
import { DomainError } from '../../kernel/events/errors.ts'
import { type DonorFacts, donorDetails } from './donor.ts'

const GITA = { first_name: 'Gita', last_name: 'Rao', email: 'gita@mail.example' }
const facts = (changes: Partial<DonorFacts>): DonorFacts => ({
	signedIn: true,
	profile: GITA,
	payload: undefined,
	prefix: 'donation.',
	...changes,
})
const refusal = (changes: Partial<DonorFacts>) => {
	try {
		donorDetails(facts(changes))
		return null
	} catch (error) {
		if (!(error instanceof DomainError)) throw error
		const { code, meaning, details } = error
		return [code, meaning, ...details.map(({ field, message }) => `${field}: ${message}`)]
	}
}

describe('Whom a donation names', () => {
	it('is who is signed in, by their profile', () => {
		expect(donorDetails(facts({}))).toEqual(GITA)
	})

	it('is whom the payload names, where it does', () => {
		const payload = { first_name: 'Geeta', last_name: 'Rao-Iyer', email: 'g@mail.example' }
		expect(donorDetails(facts({ payload }))).toEqual(payload)
		expect(donorDetails(facts({ payload: { ...payload, last_name: '' } }))).toEqual({
			...payload,
			last_name: 'Rao',
		})
	})

	it('is refused where neither has a part of the name, beside its field', () => {
		const nameless = { ...GITA, first_name: '', last_name: ' ' }
		expect(refusal({ profile: nameless })).toEqual([
			'NAME_REQUIRED',
			'invalid',
			'donation.externalUserInfo.first_name: donations.fields.enterFirstName',
			'donation.externalUserInfo.last_name: donations.fields.enterLastName',
		])
		const payload = { ...GITA, last_name: '' }
		expect(refusal({ profile: nameless, payload, prefix: '' })).toEqual([
			'NAME_REQUIRED',
			'invalid',
			'externalUserInfo.last_name: donations.fields.enterLastName',
		])
	})

	it('needs no last name of a guest, but to know who they are', () => {
		const payload = { ...GITA, last_name: '' }
		expect(donorDetails(facts({ signedIn: false, profile: null, payload }))).toEqual(payload)
		expect(refusal({ signedIn: false, profile: null, prefix: '' })).toEqual([
			'GUEST_REQUIRED',
			'invalid',
			'externalUserInfo.first_name: common.fields.enterFirstName',
			'externalUserInfo.email: common.fields.enterEmail',
		])
	})
})
