import { z } from 'zod'
import { DOCUMENT_LIMIT_BYTES, DOCUMENT_MESSAGES } from '../../../../domain/files/contract.ts'
import {
	type TaxRegistrationBody,
	taxRegistrationBody,
} from '../../../../domain/organizations/tax.contract.ts'

export interface TaxDraft {
	law: '80G' | '501c3'
	pan: string
	approval: string
	ein: string
	validFrom: string
	validUntil: string
	certificate: File | null
}

export const emptyTax = (law: TaxDraft['law']): TaxDraft => ({
	law,
	pan: '',
	approval: '',
	ein: '',
	validFrom: '',
	validUntil: '',
	certificate: null,
})

export function taxBodyOf(draft: TaxDraft, documentId: string): TaxRegistrationBody {
	const { law, pan, approval, ein, validFrom, validUntil } = draft
	return law === '80G'
		? { law, pan, approval, validFrom, validUntil, documentId }
		: { law, ein, validFrom, validUntil: validUntil || null, documentId }
}

export const taxFieldOf = (name: string): keyof TaxDraft =>
	name === 'documentId' ? 'certificate' : (name as keyof TaxDraft)

/** A placeholder id, because the real one is known only after the upload. */
const SOME_DOCUMENT = '00000000-0000-4000-8000-000000000000'

export const taxForm = z.custom<TaxDraft>().superRefine((draft, context) => {
	const body = taxBodyOf(draft, draft.certificate ? SOME_DOCUMENT : '')
	for (const { path, message } of taxRegistrationBody.safeParse(body).error?.issues ?? [])
		context.addIssue({ code: 'custom', path: [taxFieldOf(String(path[0]))], message })
	if (draft.certificate && draft.certificate.size >= DOCUMENT_LIMIT_BYTES)
		context.addIssue({ code: 'custom', path: ['certificate'], message: DOCUMENT_MESSAGES.tooLarge })
})
