import { describe, expect, it } from 'vitest'
import { createDecoder } from '../../infra/adapters/decoder.ts'
import { createPdfPrinter } from '../../infra/adapters/pdf.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { copiedFrom } from '../../tests/harness/pdf-text.ts'
import type { ReadReceipt } from './receipt-facts.ts'
import { printedReceipt } from './receipt-pdf.ts'

const receiptOf = (name: string): ReadReceipt => ({
	donationId: '0193a5b0-0000-7000-8000-000000000001',
	number: 'KRN-IN-2026-000123',
	version: 1,
	replacedBy: null,
	because: 'confirmed',
	issuedOn: '2026-11-21',
	paidOn: '2026-11-21',
	language: 'en',
	entity: {
		code: 'IN',
		name: 'Karuna Foundation',
		address: ['Pune 411001'],
		registration: '',
		email: 'receipts@karuna.example',
	},
	donor: { name, address: [] },
	cause: { kind: 'foundation', title: '' },
	valueReceived: 0n,
	units: 'INR',
	charged: 50_000n,
	fee: 0n,
	returned: 0n,
	given: 50_000n,
	payment: { reference: 'pay_1', brand: 'upi', last4: '' },
	taxBenefit: null,
	versions: [{ version: 1, because: 'confirmed', issuedAt: '2026-11-21T10:00:00Z', voidedAt: null }],
})
const SEATS: Partial<ReadReceipt> = {
	cause: { kind: 'event', title: 'Kindness Day' },
	entity: {
		code: 'US',
		name: 'Karuna Foundation Inc.',
		address: [],
		registration: 'EIN 12-3456789',
		email: 'us@karuna.example',
	},
	units: 'USD',
	charged: 10_290n,
	fee: 290n,
	given: 10_000n,
	valueReceived: 4_000n,
	taxBenefit: '501c3',
}
const printed = async (name: string, language: (typeof LANGUAGES)[number]) =>
	copiedFrom(await createPdfPrinter(createDecoder()).print(printedReceipt(receiptOf(name), language)))
const addresses = (text: string) => text.match(/receipts@karuna\.example/g)?.length

describe('a receipt', () => {
	it('of seats names the price, the value received and the deductible rest', () => {
		const receipt = { ...receiptOf('Asha Rao'), ...SEATS }
		const { sums, statements } = printedReceipt(receipt, 'en')
		expect(sums.map(({ label, value }) => [label, value])).toEqual([
			['Charged', '$102.90'],
			['Payment fee', '$2.90'],
			['Given', '$100.00'],
			['Value of what was received', '$40.00'],
			['Deductible', '$60.00'],
		])
		expect(statements[0]).toContain('estimate in good faith at $40.00')
		expect(statements[0]).toContain('$60.00, is deductible')
		expect(statements.join()).not.toContain('No goods or services')
		for (const language of LANGUAGES)
			expect(printedReceipt(receipt, language).statements[0]).toMatch(/\$40\.00.*\$60\.00/)
		const returned = { ...receipt, returned: 7_000n, fee: 290n, given: 3_000n }
		expect(printedReceipt(returned, 'en').sums.at(-1)?.value).toBe('$0.00')
	})
	it.each(LANGUAGES)(
		'in %s says whom to ask where a name is printed in another form, until it is corrected',
		async (language) => {
			const inAnotherForm = await printed('张伟', language)
			expect(inAnotherForm).toContain('ZhangWei')
			expect(addresses(inAnotherForm)).toBe(2)
			const corrected = await printed('Zhang Wei', language)
			expect(corrected).toContain('Zhang Wei')
			expect(addresses(corrected)).toBe(1)
		},
	)
})
