import { describe, expect, it } from 'vitest'
import { websiteOf } from '../../../../domain/organizations/contract.ts'
import { bodyOf, type DetailsDraft, detailsForm, emptyDetails, fieldOf } from './details-draft.ts'

const FULL: DetailsDraft = {
	orgName: 'Setu',
	orgType: 'Corporate',
	description: 'Bridges.',
	orgEmail: '',
	websiteUrl: 'setu.example',
	hasCsrWing: 'yes',
	line1: '1 Road',
	line2: 'Ward 2',
	city: 'Pune',
	state: 'Maharashtra',
	zip_code: '411001',
	country: 'IN',
}
const complaints = (draft: DetailsDraft) =>
	Object.fromEntries(
		(detailsForm.safeParse(draft).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
	)

describe("The form of an organization's details", () => {
	it('says what is missing in the words of the specification', () => {
		const address = 'organizations.fields.enterAddress'
		expect(complaints(emptyDetails('IN'))).toEqual({
			orgName: 'organizations.fields.enterOrganizationName',
			orgType: 'organizations.fields.selectType',
			description: 'common.fields.enterDescription',
			hasCsrWing: 'organizations.fields.selectCsrWing',
			line1: address,
			line2: address,
			city: address,
			state: address,
			zip_code: address,
		})
	})

	it('is content with everything that must be there', () => {
		expect(complaints(FULL)).toEqual({})
		expect(bodyOf(FULL, 'u1')).toMatchObject({ hasCsrWing: true, userId: 'u1', orgAddress: { city: 'Pune' } })
	})

	it('knows postal codes by country, and wrong addresses', () => {
		expect(complaints({ ...FULL, country: 'US' })).toEqual({ zip_code: 'common.fields.invalidZipCode' })
		expect(complaints({ ...FULL, country: 'US', zip_code: '95202-1234' })).toEqual({})
		expect(complaints({ ...FULL, orgEmail: 'nobody' })).toEqual({ orgEmail: 'common.fields.invalidEmail' })
	})

	it('finds the field of a name of the contract', () => {
		expect([fieldOf('orgAddress.zip_code'), fieldOf('orgName'), fieldOf('userId')]).toEqual([
			'zip_code',
			'orgName',
			undefined,
		])
	})
})

describe('A website', () => {
	it.each([
		['setu.example', 'http://setu.example'],
		['https://setu.example/about', 'https://setu.example/about'],
		['', ''],
		['javascript:alert(1)', null],
		['ftp://setu.example', null],
		['setu', null],
		['https://me:secret@setu.example', null],
	])('%s is kept as %s', (typed, saved) => {
		expect(websiteOf(typed)).toBe(saved)
	})
})
