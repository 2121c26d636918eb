import { paperOf } from '../../domain/receipts/paper.contract.ts'
import type { PrintedPage } from '../../kernel/ports/pdf.ts'
import { textFor } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { regionOf } from '../../kernel/wire/regions.ts'
import type { ReadReceipt } from './receipt-facts.ts'

/** Prints a receipt with its own issue date, so that the file is the same every time. */
export function printedReceipt(receipt: ReadReceipt, language: Language): PrintedPage {
	const { version, versions, entity } = receipt
	const issuedAt = versions.find((each) => each.version === version)?.issuedAt ?? receipt.issuedOn
	const text = textFor(language)
	return {
		...paperOf(receipt, language, text),
		otherForm: text('receipts.printed.otherForm', { email: entity.email }),
		format: regionOf(entity.code).paper,
		madeAt: Date.parse(issuedAt),
	}
}
