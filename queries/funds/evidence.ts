import { z } from 'zod'
import {
	type backofficeEvidence,
	type EvidenceDecision,
	type EvidenceState,
	evidenceDetail,
	type ownEvidence,
	ownEvidenceAnswer,
	type PagePair,
} from '../../domain/funds/evidence.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { isFinance, MONEY_ACCESS } from '../_shared/roles.ts'
import { Where } from '../_shared/where.ts'
import type { SealedDeps } from './deps.ts'
import { evidenceOf } from './evidence-state.ts'
import {
	paidOn,
	purposeOf,
	requesterName,
	WITHDRAWAL_COLUMNS,
	WITHDRAWAL_FROM,
	WITHDRAWAL_MODELS,
	type WithdrawalRecord,
	withOwn,
} from './withdrawal-row.ts'

export const EVIDENCE_MODELS = [...WITHDRAWAL_MODELS, 'organizations'] as const

export const EVIDENCE_COLUMNS = `${WITHDRAWAL_COLUMNS}, en.body AS evidence_note`
export const EVIDENCE_FROM = `${WITHDRAWAL_FROM} LEFT JOIN rec.notes en ON en.note_id = w.evidence_note_id`
export type EvidenceRecord = WithdrawalRecord & { readonly evidence_note: string | null }

/** @throws DomainError NOT_FOUND when no evidence was ever due */
function statedOf(row: EvidenceRecord, now: number) {
	const summary = evidenceOf(row, now)
	const day = paidOn(row)
	if (summary === null || day === null) throw notFound('withdrawal')
	return {
		...summary,
		paidOn: day,
		submittedAt: row.evidence_submitted_at?.toISOString() ?? null,
		decidedAt: row.evidence_decided_at?.toISOString() ?? null,
		reason: row.evidence_note,
	}
}

interface PageRecord {
	readonly original_id: string | null
	readonly original_path: string | null
	readonly original_name: string | null
	readonly original_type: string | null
	readonly copy_path: string | null
	readonly page: number
}

/** Returns the last submitted pages, each with its original. */
async function pagesOf({ sql, documentUrl }: SealedDeps, evidenceId: string | null): Promise<PagePair[]> {
	if (evidenceId === null) return []
	const rows = await sql.query<PageRecord>(
		`SELECT o.id AS original_id, o.path AS original_path, o.file_name AS original_name,
			o.content_type AS original_type, c.path AS copy_path,
			(row_number() OVER (PARTITION BY p.original ORDER BY p.place))::int AS page
		FROM rec.withdrawal_evidence e
		CROSS JOIN LATERAL unnest(e.originals, e.copies) WITH ORDINALITY AS p(original, copy, place)
		LEFT JOIN rec.files o ON o.id = p.original LEFT JOIN rec.files c ON c.id = p.copy
		WHERE e.evidence_id = $1 ORDER BY p.place`,
		[evidenceId],
	)
	return rows.map((row) => ({
		original:
			row.original_id === null || row.original_path === null
				? null
				: {
						_id: row.original_id,
						url: documentUrl(row.original_path),
						name: row.original_name ?? '',
						contentType: row.original_type === 'application/pdf' ? 'application/pdf' : 'image/webp',
					},
		page: row.page,
		copyUrl: row.copy_path && documentUrl(row.copy_path),
	}))
}

async function rowOf({ sql }: SealedDeps, where: Where): Promise<EvidenceRecord> {
	const row = await sql.maybeOne<EvidenceRecord>(
		`SELECT ${EVIDENCE_COLUMNS} FROM ${EVIDENCE_FROM} ${where}`,
		where.params,
	)
	if (!row) throw notFound('withdrawal')
	return row
}

/** @throws DomainError NOT_FOUND also when the viewer may not read it */
export async function readOwnEvidence(
	deps: SealedDeps,
	withdrawalId: string,
	viewer: Principal,
): Promise<z.output<typeof ownEvidence>> {
	const row = await rowOf(deps, withOwn(new Where().and('w.id = ?', withdrawalId), viewer))
	return {
		_id: row.id,
		title: row.label,
		requestId: row.kind === 'request' ? row.target_id : null,
		units: row.currency,
		amount: row.amount,
		purpose: purposeOf(row, deps.cipher),
		...statedOf(row, deps.clock.now()),
		pages: await pagesOf(deps, row.evidence_id),
	}
}

export const showOwnEvidence = (deps: SealedDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/donationRequest/withdraw/:id/evidence',
		summary: 'Get the evidence required and submitted for a paid withdrawal',
		tags: ['funds'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		answers: { 200: ownEvidenceAnswer },
		readModels: EVIDENCE_MODELS,
		handle: async ({ params, caller }) => ({
			body: { statusCode: 200, data: await readOwnEvidence(deps, params.id, caller.principal) },
		}),
	})

/** @param now epoch milliseconds */
export const evidenceRowOf = (row: EvidenceRecord, now: number): z.output<typeof backofficeEvidence> => ({
	id: row.id,
	kind: row.kind,
	requestId: row.kind === 'request' ? row.target_id : null,
	label: row.label,
	currency: row.currency,
	amount: row.amount,
	purpose: row.purpose,
	requestedBy: requesterName(row),
	...statedOf(row, now),
})

/** The decisions of finance in each state, in step with the decider. */
const DECISIONS_IN: Readonly<Record<EvidenceState, readonly EvidenceDecision[]>> = {
	due: ['waive'],
	submitted: ['accept', 'return', 'waive'],
	returned: ['waive'],
	accepted: ['return'],
	waived: [],
}

/** @throws DomainError NOT_FOUND */
export async function readEvidenceDetail(
	deps: SealedDeps,
	withdrawalId: string,
	viewer: Principal,
): Promise<z.output<typeof evidenceDetail>> {
	const row = await rowOf(deps, new Where().and('w.id = ?', withdrawalId))
	const own = withOwn(new Where().and('w.id = ?', withdrawalId), viewer)
	const isOwn = await deps.sql.maybeOne(`SELECT 1 AS own FROM ${WITHDRAWAL_FROM} ${own}`, own.params)
	const isAbove = viewer.kind === 'user' && viewer.roles.includes('superAdmin')
	const stated = evidenceRowOf(row, deps.clock.now())
	const purpose = purposeOf(row, deps.cipher)
	const mayDecide = isFinance(viewer) && (isOwn === null || isAbove)
	return {
		...stated,
		evidenceId: row.evidence_id,
		purposeText: purpose?.description ?? null,
		payee: purpose?.payee ?? null,
		pages: await pagesOf(deps, row.evidence_id),
		decisions: mayDecide ? [...DECISIONS_IN[stated.state]] : [],
		isOwn: isOwn !== null,
		etag: `"${row.revision}"`,
	}
}

/** Returns evidence to finance only: admins read withdrawals, but no bills. */
export const showBackofficeEvidence = (deps: SealedDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/evidence/:id',
		summary: 'Get the evidence of a withdrawal, originals and copies side by side',
		tags: ['funds', 'backoffice'],
		access: MONEY_ACCESS,
		params: z.object({ id }),
		answers: { 200: evidenceDetail },
		readModels: EVIDENCE_MODELS,
		handle: async ({ params, caller }) => {
			const body = await readEvidenceDetail(deps, params.id, caller.principal)
			return { body, headers: { etag: body.etag } }
		},
	})
