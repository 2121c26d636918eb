import { amountFor } from '../../kernel/money.ts'
import type { ReceiptFacts } from './contract.ts'
import { numberOfVersion, type PaperLanguage, TEXTS } from './paper-text.contract.ts'

type Facts = Omit<ReceiptFacts, 'pdfUrl'>

/** A receipt in words, the same on the page, on paper and in the mail. */
export interface Paper {
	readonly language: PaperLanguage
	readonly title: string
	readonly number: string
	readonly version: string
	/** A word across a version that doesn't count; null across all others. */
	readonly stamp: string | null
	/** What must be seen first of a receipt that doesn't count, or counts for nothing; null when all is well. */
	readonly mark: string | null
	/** Why there is this version; null for the first. */
	readonly reason: string | null
	/** Name, address and registration of who issued it, a line each. */
	readonly issuer: readonly string[]
	/** Label and lines. */
	readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[]
	readonly sums: readonly { readonly label: string; readonly value: string; readonly strong: boolean }[]
	readonly statements: readonly string[]
}

/** What a signed link to a donation's receipt opens. */
export const linkSubject = (donationId: string): string => `receipt:${donationId}`

/** Writes a receipt out in one language. Pure, so that the same receipt always reads the same. */
export function paperOf(receipt: Facts, language: PaperLanguage): Paper {
	const text = TEXTS[language]
	const { entity, units, version } = receipt
	const sum = (label: string, minor: bigint, strong = false) => ({
		label,
		value: amountFor(language, minor, units),
		strong,
	})
	return {
		language,
		title: text.title,
		number: receipt.number,
		version: numberOfVersion(language, version),
		stamp: receipt.replacedBy === null ? null : text.stamp,
		mark: markOf(receipt, language),
		reason: receipt.because === 'confirmed' ? null : text.because[receipt.because],
		issuer: [entity.name, ...entity.address, ...(entity.registration ? [entity.registration] : [])],
		facts: [
			{ label: text.donor, lines: donorLines(receipt, language) },
			{ label: text.cause, lines: [causeOf(receipt, language)] },
			{ label: text.paidOn, lines: [dayText(receipt.paidOn, language)] },
			{ label: text.paidBy, lines: paymentLines(receipt, language) },
			{ label: text.issuedOn, lines: [dayText(receipt.issuedOn, language)] },
		],
		sums: [
			sum(text.charged, receipt.charged),
			...(receipt.fee > 0n ? [sum(text.fee, receipt.fee)] : []),
			...(receipt.returned > 0n ? [sum(text.returned, receipt.returned)] : []),
			sum(text.given, receipt.given, true),
		],
		statements: [...taxStatements(receipt, language), text.verify(entity.email, receipt.number)],
	}
}

function markOf({ replacedBy, given }: Facts, language: PaperLanguage): string | null {
	const text = TEXTS[language]
	if (replacedBy !== null) return text.replaced(numberOfVersion(language, replacedBy))
	return given === 0n ? text.returnedInFull : null
}

/** What a donation was for, as its donor knew it. */
export function causeOf({ cause }: Pick<Facts, 'cause'>, language: PaperLanguage): string {
	const text = TEXTS[language]
	if (cause.kind === 'foundation') return text.foundation
	return cause.title || text.erased
}

function donorLines({ donor }: Facts, language: PaperLanguage): readonly string[] {
	return [donor.name || TEXTS[language].unnamed, ...donor.address]
}

function paymentLines({ payment }: Facts, language: PaperLanguage): readonly string[] {
	const { brand, last4, reference } = payment
	const text = TEXTS[language]
	const card = last4 ? text.card(`${brand.charAt(0).toUpperCase()}${brand.slice(1)}`, last4) : text.someCard
	return [card, reference]
}

function taxStatements(receipt: Facts, language: PaperLanguage): string[] {
	const text = TEXTS[language]
	if (receipt.taxBenefit === null) return [text.noTaxBenefit]
	const { name } = receipt.entity
	const claim = text.taxBenefit[receipt.taxBenefit](name, financialYear(receipt.paidOn))
	return receipt.returned > 0n ? [claim, text.nothingForReturned] : [claim]
}

/** India's, from April to March: `2026-27`. */
function financialYear(paidOn: string): string {
	const year = Number(paidOn.slice(0, 4))
	const first = paidOn.slice(5, 7) < '04' ? year - 1 : year
	return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** `21 November 2026` for a calendar day. */
const dayText = (day: string, language: PaperLanguage): string =>
	new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-GB', {
		dateStyle: 'long',
		timeZone: 'UTC',
	}).format(Date.parse(`${day}T00:00:00Z`))
