import { describe, expect, it } from 'vitest'
import { EMPTY, faultsIn, type OrganizationDraft, textFor } from './organization-draft.ts'

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
		const address = 'organizations.fields.enterAddress'
		expect(faultsIn(EMPTY, null)).toEqual({
			orgName: 'organizations.fields.enterOrganizationName',
			orgType: 'organizations.fields.selectType',
			description: 'common.fields.enterDescription',
			hasCsrWing: 'organizations.fields.selectCsrWing',
			line1: address,
			line2: address,
			state: address,
			city: address,
			zip_code: address,
			isProfileVerified: 'organizations.fields.fieldRequired',
		})
		expect(faultsIn(FULL, null)).toEqual({})
		expect(faultsIn({ ...FULL, orgEmail: 'kiran' }, null)).toEqual({ orgEmail: 'common.fields.invalidEmail' })
	})

	it('says limits as limits', () => {
		const long = { ...FULL, orgName: 'x'.repeat(51), description: 'x'.repeat(1001), city: 'x'.repeat(101) }
		expect(faultsIn(long, null)).toEqual({
			orgName: 'common.fields.atMostCharacters {"most":50}',
			description: 'common.fields.atMostCharacters {"most":1000}',
			city: 'common.fields.atMostCharacters {"most":100}',
		})
		expect(textFor('common.fields.atMostCharacters {"most":50}')).toEqual({
			key: 'organizationForm.tooLong',
			limit: '50',
		})
	})

	it('asks why a verification is taken back', () => {
		expect(faultsIn(FULL, verified)).toEqual({ reason: 'organizations.refusals.REASON_REQUIRED' })
		expect(faultsIn({ ...FULL, isProfileVerified: 'yes' }, verified)).toEqual({})
	})

	it('has words in both languages for each of its rules', () => {
		const all = [...Object.values(faultsIn(EMPTY, null)), 'common.fields.invalidZipCode']
		expect(all.filter((message) => textFor(message) === null)).toEqual([])
	})
})
