import {
	type TaxRegistrationBody,
	taxRegistrationBody,
} from '../../../../domain/organizations/tax.contract.ts'

/** What the form holds, as people type it. */
export interface TaxDraft {
	law: '80G' | '501c3'
	pan: string
	approval: string
	ein: string
	validFrom: string
	validUntil: string
}

export const emptyTax = (law: TaxDraft['law']): TaxDraft => ({
	law,
	pan: '',
	approval: '',
	ein: '',
	validFrom: '',
	validUntil: '',
})

/** What is sent; what was left empty is wrong by the contract's own rules. */
export function taxBodyOf(draft: TaxDraft, documentId: string): TaxRegistrationBody {
	const { law, pan, approval, ein, validFrom, validUntil } = draft
	return law === '80G'
		? { law, pan, approval, validFrom, validUntil, documentId }
		: { law, ein, validFrom, validUntil: validUntil || null, documentId }
}

export type TaxField = Exclude<keyof TaxDraft, 'law'> | 'documentId'
/** Any id: which one is known only once the certificate was uploaded. */
const SOME_DOCUMENT = '00000000-0000-4000-8000-000000000000'

/** The first thing that is wrong with each field, as the contract says it. */
export function taxProblems(draft: TaxDraft, hasDocument: boolean): Partial<Record<TaxField, string>> {
	const body = taxBodyOf(draft, hasDocument ? SOME_DOCUMENT : '')
	const problems: Partial<Record<TaxField, string>> = {}
	for (const { path, message } of taxRegistrationBody.safeParse(body).error?.issues ?? []) {
		const field = String(path[0]) as TaxField
		problems[field] ??= message
	}
	return problems
}
