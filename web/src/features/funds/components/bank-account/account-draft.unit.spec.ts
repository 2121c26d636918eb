import { describe, expect, it } from 'vitest'
import type { PaymentAccount } from '../../../../../../domain/funds/contract.ts'
import type { RegionCode } from '../../../../../../kernel/wire/regions.ts'
import text from '../../../../../../locales/en/funds.web.json' with { type: 'json' }
import { type AccountDraft, accountForm, bodyOf, changeOf, draftOf, isIncomplete } from './account-draft.ts'

const filled: AccountDraft = {
	label: 'State Bank of India',
	accountHolderName: 'Meera Devi',
	accountHolderType: 'individual',
	accountNumber: '1234 5678 9012',
	accountNumberAgain: '123456789012',
	routingNumber: 'sbin0001234',
	isDefault: true,
}
const known: PaymentAccount = {
	uniqueId: '01890a5d-ac96-774b-bcce-b302099a8057',
	label: 'State Bank of India',
	accountHolderName: 'Meera Devi',
	accountHolderType: 'individual',
	accountNumber: '••••9012',
	routingNumber: 'SBIN0001234',
	country: 'IN',
	currency: 'inr',
	isDefault: true,
	status: 'new',
	deposits: null,
	coolingUntil: null,
	version: 1,
	etag: '"0"',
}
const problems = (draft: AccountDraft, country: RegionCode = 'IN', changes = false) =>
	Object.fromEntries(
		(accountForm(country, changes).safeParse(draft).error?.issues ?? []).map(({ path, message }) => [
			path[0],
			message,
		]),
	)

describe('The form of a bank account', () => {
	it('is incomplete whenever one detail is missing, and says so in the spec’s words', () => {
		expect(isIncomplete(draftOf(null), false)).toBe(true)
		for (const field of ['label', 'accountHolderName', 'accountHolderType', 'routingNumber', 'accountNumber'])
			expect(isIncomplete({ ...filled, [field]: '' }, false)).toBe(true)
		expect(isIncomplete({ ...filled, label: ' ' }, false)).toBe(true)
		expect(isIncomplete(filled, false)).toBe(false)
		expect(isIncomplete({ ...filled, accountNumber: '' }, true)).toBe(false)
		expect(text.account.incomplete).toBe('Please enter all bank account details')
	})

	it('takes an Indian account, whatever stands between its digits', () => {
		expect(problems(filled)).toEqual({})
		expect(bodyOf(filled, 'IN')).toMatchObject({ country: 'IN', currency: 'INR' })
		expect(bodyOf(filled, 'IN')).not.toHaveProperty('accountNumberAgain')
	})

	it('says what is missing beside each field, in the spec’s words', () => {
		expect(problems(draftOf(null))).toEqual({
			label: 'funds.fields.enterBankName',
			accountHolderName: 'funds.fields.enterFullName',
			accountHolderType: 'funds.fields.enterAccountHolderType',
			accountNumber: 'funds.fields.enterAccountNumber',
			routingNumber: 'funds.fields.bankCode.ifsc.missing',
		})
		expect(problems(draftOf(null), 'US').routingNumber).toBe('funds.fields.bankCode.routingNumber.missing')
	})

	it('wants a routing number of nine digits that add up in the US', () => {
		const american = (routingNumber: string) => problems({ ...filled, routingNumber }, 'US').routingNumber
		expect(american('12345678')).toBe('funds.fields.bankCode.routingNumber.invalid')
		expect(american('110000001')).toBe('funds.fields.bankCode.routingNumber.invalid')
		expect(american('110000000')).toBeUndefined()
	})

	it('wants the number twice', () => {
		const { accountNumberAgain } = problems({ ...filled, accountNumberAgain: '123456789013' })
		expect(accountNumberAgain).toBe('funds.fields.numbersDiffer')
	})

	it('begins a change without the number, and leaves it as it is when none is typed', () => {
		const draft = draftOf(known)
		expect(draft.accountNumber).toBe('')
		expect(problems(draft, 'IN', true)).toEqual({})
		expect(changeOf(draft, 'IN')).not.toHaveProperty('accountNumber')
		expect(changeOf(filled, 'IN')).toHaveProperty('accountNumber')
	})
})
