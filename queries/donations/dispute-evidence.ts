import type { z } from 'zod'
import { disputeEvidence, disputeParams } from '../../domain/donations/disputes.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { numberText } from '../../domain/receipts/contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { DisputeEvidence } from '../../kernel/ports/dispute-answers.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import { targetJoins } from '../../records/_shared/targets.ts'
import { disputeFiles } from '../../records/donations/dispute-files.ts'
import { mailsOf } from '../../records/donations/mails.ts'
import type { QueryDeps } from '../_shared/deps.ts'

const HISTORY = [
	'DonationStarted',
	'PaymentActionRequired',
	'PaymentProcessing',
	'DonationConfirmed',
	'DonationRefunded',
	'DonationDisputed',
] as const

export const EVIDENCE_MODELS = ['donations', 'receipts', 'requests', 'timeline']

interface EvidenceRecord {
	readonly started_at: Date
	readonly name: string
	readonly email: string
	readonly address: string
	readonly card: string
	readonly title: string | null
	readonly entity: string | null
	readonly year: number | null
	readonly number: number | null
	readonly issued_at: Date | null
}

const EVIDENCE = `
	SELECT d.started_at, coalesce(nullif(trim(x.first_name || ' ' || x.last_name), ''),
			trim(m.first_name || ' ' || m.last_name), '') AS name,
		coalesce(nullif(x.email, ''), m.email, '') AS email,
		coalesce(concat_ws(', ', nullif(x.line1, ''), nullif(x.line2, ''), nullif(x.city, ''), nullif(x.state, ''),
			nullif(x.zip_code, ''), nullif(x.country, '')), '') AS address,
		CASE WHEN d.second_of IS NULL THEN trim(concat_ws(' ', x.card_brand, x.card_last4)) ELSE '' END AS card,
		coalesce(c.title, e.name) AS title, v.entity, v.year, v.number, v.issued_at
	FROM read.donations d
	LEFT JOIN rec.donation_details x ON x.donation_id = coalesce(d.second_of, d.id)
	LEFT JOIN rec.users m ON m.id = d.donor_id AND d.donor_kind = 'user'
	${targetJoins('d.target_kind', 'd.target_id')}
	LEFT JOIN read.receipts v ON v.id = d.id
	WHERE d.id = $1`

/**
 * Gathers the evidence for a payment, except the statement and files; null when there is no such donation.
 */
export async function gatherEvidence(
	sql: SqlExecutor,
	donationId: string,
): Promise<Omit<DisputeEvidence, 'statement' | 'files'> | null> {
	const [row, history, mails] = await Promise.all([
		sql.maybeOne<EvidenceRecord>(EVIDENCE, [donationId]),
		sql.query<{ type: (typeof HISTORY)[number]; at: Date }>(
			`SELECT type, at FROM read.timeline WHERE stream = 'donation-' || $1 AND type = ANY($2) ORDER BY revision`,
			[donationId, HISTORY],
		),
		mailsOf(sql, donationId),
	])
	if (!row) return null
	const { started_at, name, email, address, card, title, entity, year, number, issued_at } = row
	return {
		donationId,
		purpose: title ?? '',
		donor: { name, email, address },
		card,
		startedAt: started_at.getTime(),
		receipt:
			entity !== null && year !== null && number !== null && issued_at !== null
				? { number: numberText(entity, year, number), issuedAt: issued_at.getTime() }
				: null,
		history: history.map(({ type, at }) => ({
			at: at.getTime(),
			what: textIn('en', `donations.evidence.${type}`),
		})),
		mails: mails.map(({ kind, outcome, sent_at }) => ({
			at: sent_at.getTime(),
			what: textIn('en', `donations.evidence.mails.${kind}`),
			isTaken: outcome === 'taken',
		})),
	}
}

const iso = (at: number): string => new Date(at).toISOString()

export interface EvidenceDeps extends QueryDeps {
	readonly documentUrl: (path: string) => string
}

export const showDisputeEvidence = ({ sql, documentUrl }: EvidenceDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/donations/:id/disputes/:dispute/evidence',
		summary: 'Get the evidence gathered against a dispute',
		tags: ['donations', 'backoffice'],
		access: MONEY_ACCESS,
		params: disputeParams,
		readModels: EVIDENCE_MODELS,
		answers: { 200: disputeEvidence },
		async handle({ params: { id, dispute } }) {
			const isKnown = await sql.maybeOne<{ known: true }>(
				`SELECT true AS known FROM read.timeline WHERE stream = 'donation-' || $1 AND type = 'DonationDisputed'
					AND data ->> 'disputeRef' = $2`,
				[id, dispute],
			)
			const evidence = isKnown && (await gatherEvidence(sql, id))
			if (!evidence) throw refuse('NOT_FOUND.dispute')
			const { purpose, donor, card, startedAt, receipt, history, mails } = evidence
			const files = await disputeFiles(sql, id, dispute)
			return {
				body: {
					purpose,
					donor,
					card,
					startedAt: iso(startedAt),
					receipt: receipt && { ...receipt, issuedAt: iso(receipt.issuedAt) },
					history: history.map(({ at, what }) => ({ at: iso(at), what })),
					mails: mails.map(({ at, ...mail }) => ({ at: iso(at), ...mail })),
					files: files.map(({ file_id, kind, file_name, bytes, path, created_at }) => ({
						id: file_id,
						kind,
						name: file_name,
						size: bytes,
						url: documentUrl(path),
						createdAt: created_at.toISOString(),
					})),
				} satisfies z.output<typeof disputeEvidence>,
			}
		},
	})
