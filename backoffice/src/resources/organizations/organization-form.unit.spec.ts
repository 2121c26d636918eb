import { describe, expect, it } from 'vitest'
import {
	organizationForm,
	REVIEW_REASONS,
	verifiedOrganizationForm,
} from '../../../../domain/organizations/backoffice.contract.ts'

const FULL = {
	orgName: 'Kiran Circle',
	orgType: 'Corporate',
	description: 'Solar lamps.',
	orgEmail: '',
	websiteUrl: '',
	hasCsrWing: false,
	orgAddress: {
		line1: '1 Main Road',
		line2: 'Ward 3',
		country: 'IN',
		state: 'Jharkhand',
		city: 'Giridih',
		zip_code: '815301',
	},
	isProfileVerified: false,
	reason: ' ',
}
const faultsIn = (schema: typeof organizationForm | typeof verifiedOrganizationForm, values: unknown) =>
	schema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('the form of an organization', () => {
	it('takes the details and the flag', () => {
		expect(faultsIn(organizationForm, FULL)).toEqual([])
		expect(faultsIn(organizationForm, { ...FULL, orgType: undefined, isProfileVerified: undefined })).toEqual(
			[
				['orgType', 'organizations.fields.selectType'],
				['isProfileVerified', 'organizations.fields.fieldRequired'],
			],
		)
	})

	it('asks why a verification is taken back', () => {
		expect(faultsIn(verifiedOrganizationForm, FULL)).toEqual([['reason', 'organizations.fields.sayWhy']])
		expect(faultsIn(verifiedOrganizationForm, { ...FULL, isProfileVerified: true })).toEqual([])
	})

	it('asks for the reason of a refusal alone', () => {
		expect(REVIEW_REASONS.verify.safeParse({ reason: '' }).success).toBe(true)
		expect(REVIEW_REASONS.refuse.safeParse({ reason: ' ' }).error?.issues[0]?.message).toBe(
			'organizations.fields.sayWhy',
		)
	})
})
