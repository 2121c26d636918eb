import { describe, expect, it } from 'vitest'
import { emptyTax, type TaxDraft, taxBodyOf, taxForm } from './tax-draft.ts'

const certificate = new File(['a'], 'certificate.pdf')
const taxProblems = (draft: TaxDraft) =>
	Object.fromEntries(
		(taxForm.safeParse(draft).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
	)

const india = {
	...emptyTax('80G'),
	pan: 'AAATL4321K',
	approval: 'AAATL4321KF20261',
	validFrom: '2026-04-01',
	validUntil: '2031-03-31',
}

describe('the form of a tax registration', () => {
	it('says of each empty field what belongs there', () => {
		expect(Object.keys(taxProblems(emptyTax('80G'))).toSorted()).toEqual([
			'approval',
			'certificate',
			'pan',
			'validFrom',
			'validUntil',
		])
		expect(Object.keys(taxProblems(emptyTax('501c3'))).toSorted()).toEqual([
			'certificate',
			'ein',
			'validFrom',
		])
	})

	it('has nothing wrong once it is filled in, and sends what its law asks for', () => {
		expect(taxProblems({ ...india, certificate })).toEqual({})
		expect(taxProblems(india)).toEqual({ certificate: 'organizations.fields.addCertificate' })
		expect(taxProblems({ ...india, certificate, pan: 'ABCTL4321K' })).toEqual({
			approval: 'organizations.fields.approvalOfOther',
		})
		const us = { ...emptyTax('501c3'), ein: '94-1234567', validFrom: '2019-05-14' }
		expect(taxProblems({ ...us, certificate })).toEqual({})
		expect(taxBodyOf(us, 'd1')).toEqual({
			law: '501c3',
			ein: '94-1234567',
			validFrom: '2019-05-14',
			validUntil: null,
			documentId: 'd1',
		})
	})
})
