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
	units: 'INR',
	charged: 50_000n,
	fee: 0n,
	returned: 0n,
	given: 50_000n,
	payment: { reference: 'pay_1', brand: 'upi', last4: '' },
	taxBenefit: null,
	versions: [{ version: 1, because: 'confirmed', issuedAt: '2026-11-21T10:00:00Z', voidedAt: null }],
})
const printed = async (name: string, language: (typeof LANGUAGES)[number]) =>
	copiedFrom(await createPdfPrinter(createDecoder()).print(printedReceipt(receiptOf(name), language)))
const addresses = (text: string) => text.match(/receipts@karuna\.example/g)?.length

describe('a receipt', () => {
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
