import { z } from 'zod'
import {
	amount,
	amountText,
	chosenIds,
	currency,
	day,
	id,
	instant,
	list,
	one,
	optionalText,
	paragraphs,
	priced,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { purposeCode, purposeView } from './purposes.contract.ts'

/** How the evidence of a paid withdrawal stands: what the money bought, in pictures and pages of bills. */
export const EVIDENCE_STATES = ['due', 'submitted', 'returned', 'accepted', 'waived'] as const
export const evidenceState = z.enum(EVIDENCE_STATES)
export type EvidenceState = z.infer<typeof evidenceState>

/** In which states it is owed. */
export const OWED_IN: readonly EvidenceState[] = ['due', 'returned']

/** Whether it has still to be handed in. */
export const isOwed = (state: EvidenceState): boolean => OWED_IN.includes(state)

/** Whether it is owed, and its day has passed. @param at ISO 8601 */
export const isOverdue = (
	evidence: { readonly state: EvidenceState; readonly dueAt: string } | null,
	at: string,
): boolean => evidence !== null && isOwed(evidence.state) && Date.parse(evidence.dueAt) < Date.parse(at)

/** Due this many days after the bank moved the money. */
export const EVIDENCE_DAYS = 30
/** What was returned is due again this many days later, or when it was due before, whichever is later. */
export const EVIDENCE_AGAIN_DAYS = 7
/** So many days before, whoever owes it is reminded. */
export const EVIDENCE_REMINDER_DAYS = 7

/** Bytes of one original, and of one page of a copy. */
export const EVIDENCE_LIMIT_BYTES = 10_000_000
/** Files of one submission, pages of one PDF, and pages of all files together. */
export const EVIDENCE_FILES = 10
export const EVIDENCE_PDF_PAGES = 20
export const EVIDENCE_PAGES = 30
/** Pixels of the longer side of a page of a copy: a printed bill can be read, and a phone has the memory. */
export const EVIDENCE_SIDE = 2_000
export const EVIDENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** What an upload is: the file as it is, for finance and its owner alone, or pixels of a page that everybody may see. */
export const EVIDENCE_PARTS = ['original', 'copy'] as const
export const evidencePart = z.enum(EVIDENCE_PARTS, 'funds.fields.chooseEvidencePart')
/** The text fields beside the file. */
export const evidenceUpload = z.object({ part: evidencePart })
export const evidenceFile = z
	.object({
		_id: id,
		/** Opens it for about a day. */
		url: z.string(),
		name: z.string(),
		contentType: z.enum(['application/pdf', 'image/webp']),
		/** Bytes. */
		size: z.int(),
	})
	.meta({ id: 'EvidenceFile' })
export type EvidenceFile = z.infer<typeof evidenceFile>
export const evidenceFileAnswer = one(evidenceFile)

/** `POST /donationRequest/withdraw/{id}/evidence`: pages of the copy in their order, each with the original that it is of. */
export const evidenceBody = z.object({
	pages: z
		.array(z.object({ original: id, copy: id }), 'funds.fields.addEvidence')
		.min(1, 'funds.fields.addEvidence')
		.max(EVIDENCE_PAGES, 'funds.fields.tooManyPages'),
})
export type EvidenceBody = z.input<typeof evidenceBody>

/** A page side by side; an address is null once its file was erased. */
const pagePair = z.object({
	original: evidenceFile.pick({ _id: true, url: true, name: true, contentType: true }).nullable(),
	/** Of the original, from 1. */
	page: z.int(),
	copyUrl: z.string().nullable(),
})
export type PagePair = z.infer<typeof pagePair>

const state = {
	state: evidenceState,
	dueOn: day,
	/** It is due, and its day has passed. */
	isOverdue: z.boolean(),
	submittedAt: instant.nullable(),
	/** Accepted, returned or waived. */
	decidedAt: instant.nullable(),
	/** What finance wrote when it was returned or waived. */
	reason: z.string().nullable(),
}

/** `GET /donationRequest/withdraw/{id}/evidence`, for whoever owes it. */
export const ownEvidence = priced('units', {
	/** The withdrawal's. */
	_id: id,
	title: z.string(),
	requestId: id.nullable(),
	units: currency,
	amount,
	paidOn: day,
	purpose: purposeView.nullable(),
	...state,
	pages: z.array(pagePair),
}).meta({ id: 'OwnEvidence' })
export type OwnEvidence = z.input<typeof ownEvidence>
export const ownEvidenceAnswer = one(ownEvidence)

/** As a list of withdrawals says it. */
export const evidenceSummary = z.object({ state: evidenceState, dueOn: day, isOverdue: z.boolean() })

/** `GET /donationRequest/{id}/spending`: what left a fundraiser, for everybody who may see it, newest first. */
export const spending = priced('units', {
	_id: id,
	/** When the bank moved the money, in the fund's region. */
	paidOn: day,
	units: currency,
	amount,
	/** Null: it named none. What its author wrote about it stays with them and finance. */
	purpose: purposeCode.nullable(),
	/** Null: none is asked for. */
	evidence: z
		.object({
			state: evidenceState,
			dueOn: day,
			/** Addresses of the accepted copy's pages; they open for about a day. */
			pages: z.array(z.string()),
		})
		.nullable(),
}).meta({ id: 'Spending' })
export type Spending = z.input<typeof spending>
export const spendingList = list(spending)

/** What finance's list of evidence shows: a row per withdrawal that owes it, or did. */
export const backofficeEvidence = priced('currency', {
	/** The withdrawal's. */
	id,
	kind: z.enum(['request', 'individual', 'foundation']),
	requestId: id.nullable(),
	/** Whose fund it is, in words. */
	label: z.string(),
	currency,
	amount: amountText,
	purpose: purposeCode.nullable(),
	askedBy: z.string(),
	paidOn: day,
	...state,
}).meta({ id: 'BackofficeEvidence' })
export type BackofficeEvidence = z.input<typeof backofficeEvidence>

export const EVIDENCE_DECISIONS = ['accept', 'return', 'waive'] as const
export const evidenceDecision = z.enum(EVIDENCE_DECISIONS)
export type EvidenceDecision = z.infer<typeof evidenceDecision>

/** One with original and copy side by side. */
export const evidenceDetail = backofficeEvidence
	.extend({
		/** What was handed in last; a decision names it, so that nobody accepts what they didn't see. */
		evidenceId: id.nullable(),
		purposeText: z.string().nullable(),
		payee: z.string().nullable(),
		pages: z.array(pagePair),
		/** What the viewer may decide now. */
		decisions: z.array(evidenceDecision),
		/** The money is the viewer's own: somebody else decides. */
		isOwn: z.boolean(),
		/** Send as `If-Match` with a decision. */
		etag: z.string(),
	})
	.meta({ id: 'BackofficeEvidenceDetail' })
export type EvidenceDetail = z.input<typeof evidenceDetail>

/** `POST /api/backoffice/evidence/{id}/{decision}` */
export const EVIDENCE_BODIES = {
	accept: z.object({ evidenceId: id }),
	return: z.object({ evidenceId: id, reason: paragraphs(2_000, 'common.fields.enterReason') }),
	waive: z.object({ reason: paragraphs(2_000, 'common.fields.enterReason') }),
} as const satisfies Readonly<Record<EvidenceDecision, z.ZodType>>

export const backofficeEvidenceQuery = restQuery(
	z.strictObject({
		q: optionalText(100).optional(),
		state: evidenceState.optional(),
		currency: currency.optional(),
		/** Due or returned, and its day has passed. */
		overdue: z.boolean().optional(),
		requestId: id.optional(),
		id: chosenIds(id),
	}),
	['submittedAt', 'dueOn', 'paidOn', 'amount'],
)
