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
import { TARGET_KINDS } from '../_shared/donation-targets-rules.contract.ts'
import { purposeCode, purposeView } from './purposes.contract.ts'

/** States of the evidence of a paid withdrawal: redacted bills in pictures and pages. */
export const EVIDENCE_STATES = ['due', 'submitted', 'returned', 'accepted', 'waived'] as const
export const evidenceState = z.enum(EVIDENCE_STATES)
export type EvidenceState = z.infer<typeof evidenceState>

export const OWED_IN: readonly EvidenceState[] = ['due', 'returned']

export const isOwed = (state: EvidenceState): boolean => OWED_IN.includes(state)

/**
 * Checks whether it is owed after its due day.
 * @param at ISO 8601
 */
export const isOverdue = (
	evidence: { readonly state: EvidenceState; readonly dueAt: string } | null,
	at: string,
): boolean => evidence !== null && isOwed(evidence.state) && Date.parse(evidence.dueAt) < Date.parse(at)

/** Days after the bank's transfer until evidence is due. */
export const EVIDENCE_DAYS = 30
/** Returned evidence is due again this many days later, or on its original day if that is later. */
export const EVIDENCE_AGAIN_DAYS = 7
export const EVIDENCE_REMINDER_DAYS = 7

/** Bytes of one original, and of one page of a copy. */
export const EVIDENCE_LIMIT_BYTES = 10_000_000
/** Files of one submission, pages of one PDF, and pages of all files together. */
export const EVIDENCE_FILES = 10
export const EVIDENCE_PDF_PAGES = 20
export const EVIDENCE_PAGES = 30
/** Pixels of the longer side of a copy's page: bills stay readable, and a phone's memory suffices. */
export const EVIDENCE_SIDE = 2_000
export const EVIDENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** `original` is for finance and its owner only; `copy` is a redacted page that everybody may see. */
export const EVIDENCE_PARTS = ['original', 'copy'] as const
export const evidencePart = z.enum(EVIDENCE_PARTS, 'funds.fields.chooseEvidencePart')
export const evidenceUpload = z.object({ part: evidencePart })
export const evidenceFile = z
	.object({
		_id: id,
		url: z.string(),
		name: z.string(),
		contentType: z.enum(['application/pdf', 'image/webp']),
		size: z.int(),
	})
	.meta({ id: 'EvidenceFile' })
export type EvidenceFile = z.infer<typeof evidenceFile>
export const evidenceFileAnswer = one(evidenceFile)

/** `POST /donationRequest/withdraw/{id}/evidence`: the pages of the copy in order, each with its original. */
export const evidenceBody = z.object({
	pages: z
		.array(z.object({ original: id, copy: id }), 'funds.fields.addEvidence')
		.min(1, 'funds.fields.addEvidence')
		.max(EVIDENCE_PAGES, 'funds.fields.tooManyPages'),
})
export type EvidenceBody = z.input<typeof evidenceBody>

const pagePair = z.object({
	original: evidenceFile.pick({ _id: true, url: true, name: true, contentType: true }).nullable(),
	page: z.int(),
	copyUrl: z.string().nullable(),
})
export type PagePair = z.infer<typeof pagePair>

const state = {
	state: evidenceState,
	dueOn: day,
	isOverdue: z.boolean(),
	submittedAt: instant.nullable(),
	decidedAt: instant.nullable(),
	reason: z.string().nullable(),
}

export const ownEvidence = priced('units', {
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

export const evidenceSummary = z.object({ state: evidenceState, dueOn: day, isOverdue: z.boolean() })

/**
 * `GET /donationRequest/{id}/spending`: paid withdrawals of a fundraiser, newest first, for everybody who may
 * see it.
 */
export const spending = priced('units', {
	_id: id,
	paidOn: day,
	units: currency,
	amount,
	purpose: purposeCode.nullable(),
	evidence: z
		.object({
			state: evidenceState,
			dueOn: day,
			pages: z.array(z.string()),
		})
		.nullable(),
}).meta({ id: 'Spending' })
export type Spending = z.input<typeof spending>
export const spendingList = list(spending)

export const backofficeEvidence = priced('currency', {
	id,
	kind: z.enum(TARGET_KINDS),
	requestId: id.nullable(),
	label: z.string(),
	currency,
	amount: amountText,
	purpose: purposeCode.nullable(),
	requestedBy: z.string(),
	paidOn: day,
	...state,
}).meta({ id: 'BackofficeEvidence' })
export type BackofficeEvidence = z.input<typeof backofficeEvidence>

export const EVIDENCE_DECISIONS = ['accept', 'return', 'waive'] as const
export const evidenceDecision = z.enum(EVIDENCE_DECISIONS)
export type EvidenceDecision = z.infer<typeof evidenceDecision>

export const evidenceDetail = backofficeEvidence
	.extend({
		/** The latest submission; a decision names it, so that nobody accepts files that they have not seen. */
		evidenceId: id.nullable(),
		purposeText: z.string().nullable(),
		payee: z.string().nullable(),
		pages: z.array(pagePair),
		decisions: z.array(evidenceDecision),
		isOwn: z.boolean(),
		etag: z.string(),
	})
	.meta({ id: 'BackofficeEvidenceDetail' })
export type EvidenceDetail = z.input<typeof evidenceDetail>

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
		overdue: z.boolean().optional(),
		requestId: id.optional(),
		id: chosenIds(id),
	}),
	['submittedAt', 'dueOn', 'paidOn', 'amount'],
)
