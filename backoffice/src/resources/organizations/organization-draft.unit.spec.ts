import { describe, expect, it } from 'vitest'
import { EMPTY, faultsIn, type OrganizationDraft, wordsFor } from './organization-draft.ts'

const FULL: OrganizationDraft = {
	...EMPTY,
	orgName: 'Kiran Circle',
	orgType: 'Corporate',
	description: 'Solar lamps.',
	hasCsrWing: 'no',
	line1: '1 Main Road',
	line2: 'Ward 3',
	state: 'Jharkhand',
	city: 'Giridih',
	zip_code: '815301',
	isProfileVerified: 'no',
}
const verified = { verification: 'verified' } as Parameters<typeof faultsIn>[1]

describe('the form of an organization', () => {
	it('says every rule in the words of the specification', () => {
		const address = 'Please provide the full address of the Organization.'
		expect(faultsIn(EMPTY, null)).toEqual({
			orgName: 'Please enter organization name',
			orgType: 'Please select type',
			description: 'Please enter description',
			hasCsrWing: 'Please select CSR Wing option',
			line1: address,
			line2: address,
			state: address,
			city: address,
			zip_code: address,
			isProfileVerified: 'This field is required',
		})
		expect(faultsIn(FULL, null)).toEqual({})
		expect(faultsIn({ ...FULL, orgEmail: 'kiran' }, null)).toEqual({ orgEmail: 'Please enter valid email' })
	})

	it('says limits as limits', () => {
		const long = { ...FULL, orgName: 'x'.repeat(51), description: 'x'.repeat(1001), city: 'x'.repeat(51) }
		expect(faultsIn(long, null)).toEqual({
			orgName: 'Please use at most 50 characters',
			description: 'Please use at most 1000 characters',
			city: 'Please use at most 50 characters',
		})
		expect(wordsFor('Please use at most 50 characters')).toEqual({
			key: 'organizationForm.tooLong',
			limit: '50',
		})
	})

	it('asks why a verification is taken back', () => {
		expect(faultsIn(FULL, verified)).toEqual({ reason: 'Please tell the organization why' })
		expect(faultsIn({ ...FULL, isProfileVerified: 'yes' }, verified)).toEqual({})
	})

	it('has words in both languages for each of its rules', () => {
		const all = [...Object.values(faultsIn(EMPTY, null)), 'Please enter valid zip_code']
		expect(all.filter((message) => wordsFor(message) === null)).toEqual([])
	})
})
