import { type Language, localeOf } from '../../kernel/wire/language.ts'
import { amountFor } from '../../kernel/wire/money.ts'
import type { TextParams, TextRef } from '../../kernel/wire/text.ts'
import type { ReceiptFacts } from './contract.ts'

type Facts = Omit<ReceiptFacts, 'pdfUrl'>

export interface Paper {
	readonly language: Language
	readonly title: string
	readonly number: string
	readonly version: string
	readonly stamp: string | null
	readonly mark: string | null
	readonly reason: string | null
	readonly issuer: readonly string[]
	readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[]
	readonly sums: readonly { readonly label: string; readonly value: string; readonly strong: boolean }[]
	readonly statements: readonly string[]
}

export const linkSubject = (donationId: string): string => `receipt:${donationId}`

/** Reads a text of section `paper` of `locales/<language>/receipts.json`. */
export type PaperText = (key: TextRef, params?: TextParams) => string

/**
 * Writes a receipt in one language. Pure, so that the same receipt always reads the same.
 * @param text reads texts of that language
 */
export function paperOf(receipt: Facts, language: Language, text: PaperText): Paper {
	const { entity, units, version } = receipt
	const sum = (label: TextRef, minor: bigint, strong = false) => ({
		label: text(label),
		value: amountFor(language, minor, units),
		strong,
	})
	return {
		language,
		title: text('receipts.paper.title'),
		number: receipt.number,
		version: text('receipts.paper.version', { version }),
		stamp: receipt.replacedBy === null ? null : text('receipts.paper.stamp'),
		mark: markOf(receipt, text),
		reason: receipt.because === 'confirmed' ? null : text(`receipts.paper.because.${receipt.because}`),
		issuer: [entity.name, ...entity.address, ...(entity.registration ? [entity.registration] : [])],
		facts: [
			{ label: text('receipts.paper.donor'), lines: donorLines(receipt, text) },
			{ label: text('receipts.paper.cause'), lines: [causeOf(receipt, text)] },
			{ label: text('receipts.paper.paidOn'), lines: [dayText(receipt.paidOn, language)] },
			{ label: text('receipts.paper.paidBy'), lines: paymentLines(receipt, text) },
			{ label: text('receipts.paper.issuedOn'), lines: [dayText(receipt.issuedOn, language)] },
		],
		sums: [
			sum('receipts.paper.charged', receipt.charged),
			...(receipt.fee > 0n ? [sum('receipts.paper.fee', receipt.fee)] : []),
			...(receipt.returned > 0n ? [sum('receipts.paper.returned', receipt.returned)] : []),
			sum('receipts.paper.given', receipt.given, true),
			...(receipt.valueReceived > 0n
				? [
						sum('receipts.paper.valueReceived', receipt.valueReceived),
						sum('receipts.paper.deductible', deductibleOf(receipt), true),
					]
				: []),
		],
		statements: [
			...taxStatements(receipt, language, text),
			text('receipts.paper.verify', { email: entity.email, number: receipt.number }),
		],
	}
}

function markOf({ replacedBy, given }: Facts, text: PaperText): string | null {
	if (replacedBy !== null) return text('receipts.paper.replaced', { version: replacedBy })
	return given === 0n ? text('receipts.paper.returnedInFull') : null
}

function causeOf({ cause }: Facts, text: PaperText): string {
	if (cause.kind === 'foundation') return text('receipts.paper.foundation')
	return cause.title || text('receipts.paper.erased')
}

function donorLines({ donor }: Facts, text: PaperText): readonly string[] {
	return [donor.name || text('receipts.paper.unnamed'), ...donor.address]
}

function paymentLines({ payment }: Facts, text: PaperText): readonly string[] {
	const { last4, reference } = payment
	const brand = `${payment.brand.charAt(0).toUpperCase()}${payment.brand.slice(1)}`
	return [last4 ? text('receipts.paper.card', { brand, last4 }) : otherMethod(payment.brand, text), reference]
}

const METHODS = {
	UPI: 'upi',
	'net banking': 'netbanking',
	wallet: 'wallet',
	ACH: 'bankDebit',
	'': 'paypal',
	cheque: 'cheque',
	bankTransfer: 'bankTransfer',
	collectionBox: 'collectionBox',
} as const
type PaperMethod = (typeof METHODS)[keyof typeof METHODS]

const isMode = (mode: string): mode is keyof typeof METHODS => Object.hasOwn(METHODS, mode)

/**
 * @param mode as the API names it
 * @returns empty for a card
 */
export const methodOnPaper = (mode: string): PaperMethod | '' => (isMode(mode) ? METHODS[mode] : '')

function otherMethod(brand: string, text: PaperText): string {
	const method = Object.values(METHODS).find((each) => each === brand)
	return method ? text(`receipts.paper.methods.${method}`) : text('receipts.paper.someCard')
}

const deductibleOf = ({ given, valueReceived }: Facts): bigint =>
	given > valueReceived ? given - valueReceived : 0n

function taxStatements(receipt: Facts, language: Language, text: PaperText): string[] {
	if (receipt.taxBenefit === null) return [text('receipts.paper.noTaxBenefit')]
	const { name } = receipt.entity
	if (receipt.valueReceived > 0n) {
		const amount = (minor: bigint) => amountFor(language, minor, receipt.units)
		const value = amount(receipt.valueReceived)
		return [text('receipts.paper.quidProQuo', { name, value, deductible: amount(deductibleOf(receipt)) })]
	}
	const year = financialYear(receipt.paidOn)
	const claim = text(`receipts.paper.taxBenefit.${receipt.taxBenefit}`, { name, year })
	return receipt.returned > 0n ? [claim, text('receipts.paper.nothingForReturned')] : [claim]
}

/** Returns India's financial year, from April to March: `2026-27`. */
function financialYear(paidOn: string): string {
	const year = Number(paidOn.slice(0, 4))
	const first = paidOn.slice(5, 7) < '04' ? year - 1 : year
	return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** Formats a calendar day as `21 November 2026`. */
const dayText = (day: string, language: Language): string =>
	new Intl.DateTimeFormat(localeOf(language, 'en-GB'), {
		dateStyle: 'long',
		numberingSystem: 'latn',
		timeZone: 'UTC',
	}).format(Date.parse(`${day}T00:00:00Z`))
