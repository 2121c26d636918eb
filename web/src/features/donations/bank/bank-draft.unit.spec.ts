import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MANDATE_VERSIONS } from '../../../../../domain/donations/bank-accounts.contract.ts'
import en from '../../../../../locales/en/donations.web.bank.json' with { type: 'json' }
import funds from '../../../../../locales/en/funds.json' with { type: 'json' }
import hi from '../../../../../locales/hi/donations.web.bank.json' with { type: 'json' }
import { centsOf, statementCodeOf } from '../../funds/components/bank-account/deposit-draft.ts'
import { type BankDraft, bankForm, EMPTY, isIncomplete } from './bank-draft.ts'

const FILLED: BankDraft = {
	country: 'US',
	routingNumber: '110000000',
	label: 'First Bank',
	accountHolderName: 'Grace Hopper',
	accountHolderType: 'individual',
	accountNumber: '0001 2345 6789',
	accepted: true,
}

const problemsOf = (draft: BankDraft) =>
	Object.fromEntries(
		(bankForm('usaOnly').safeParse(draft).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
	)

describe('The form of a bank account for debits', () => {
	it('says what is missing, in the specification’s words', () => {
		expect(isIncomplete(EMPTY)).toBe(true)
		expect(problemsOf(EMPTY)).toEqual({
			routingNumber: 'funds.fields.bankCode.routingNumber.missing',
			label: 'donations.fields.enterBankName',
			accountHolderName: 'donations.fields.enterHolderName',
			accountHolderType: 'donations.fields.enterHolderType',
			accountNumber: 'funds.fields.enterAccountNumber',
			accepted: 'donations.fields.acceptMandate',
		})
		expect(funds.fields.bankCode).toMatchObject({
			ifsc: { missing: 'Please Enter IFSC Code' },
			routingNumber: { missing: 'Please Enter Routing Number', invalid: 'Invalid Routing Number' },
		})
		expect(en.errors).toMatchObject({
			usaOnly: 'StripeACH only available in USA',
			failed: 'Issue in updating or verifying account',
		})
	})
	it('takes an account in the USA, and none elsewhere', () => {
		expect(problemsOf(FILLED)).toEqual({})
		expect(problemsOf({ ...FILLED, routingNumber: '11000000' })).toEqual({
			routingNumber: 'funds.fields.bankCode.routingNumber.invalid',
		})
		expect(problemsOf({ ...FILLED, accountNumber: '12x4' })).toEqual({
			accountNumber: 'funds.fields.invalidAccountNumber',
		})
		expect(problemsOf({ ...FILLED, country: 'IN', routingNumber: '' })).toEqual({
			country: 'usaOnly',
			routingNumber: 'funds.fields.bankCode.ifsc.missing',
		})
	})
	it('reads amounts in cents, and codes of statements', () => {
		expect(['32', ' 5 ', '0', '100', '0.32', ''].map(centsOf)).toEqual([32, 5, null, null, null, null])
		expect(['sm11aa', 'SM11', 'XX11AA'].map(statementCodeOf)).toEqual(['SM11AA', null, null])
	})
})

describe('A mandate’s text', () => {
	it('that somebody may have accepted is never changed', () => {
		const digests = MANDATE_VERSIONS.map((version) =>
			[en, hi].map(({ mandate }) =>
				createHash('sha256').update(mandate.texts[version]).digest('hex').slice(0, 16),
			),
		)
		expect(digests).toEqual([['c306ab3a9865cde8', '9d78f57eefc7c814']])
	})
})
