import { contactDataIn, masked } from '../../domain/masking.contract.ts'
import type { FieldValues } from '../../domain/requests/kinds/field.contract.ts'
import { kindOf } from '../../domain/requests/kinds/kinds.contract.ts'
import {
	FRESH_HOURS,
	SIGNALS,
	type SignalKind,
	type SignalSubject,
} from '../../domain/requests/signals.contract.ts'
import { isSameText, sketchOf } from '../../domain/requests/sketch.contract.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { detailsFrom, sealedAs } from '../../records/funds/payment-accounts.ts'

export interface FoundSignal {
	readonly kind: SignalKind
	readonly strength: number
	readonly excerpts: readonly string[]
	readonly otherIds: readonly string[]
	readonly count: number | null
}

interface Content {
	readonly title: string
	readonly description: string
	readonly place: string
	readonly fields: FieldValues
	readonly images: readonly string[]
}

export interface SignalDeps {
	readonly sql: SqlExecutor
	readonly cipher: Cipher
}

const MAX_EVIDENCE = 10

const found = (
	kind: SignalKind,
	{ excerpts = [], otherIds = [], count = null }: Partial<Omit<FoundSignal, 'kind' | 'strength'>>,
): FoundSignal => ({
	kind,
	strength: SIGNALS[kind],
	excerpts: [...new Set(excerpts)].slice(0, MAX_EVIDENCE),
	otherIds: [...new Set(otherIds)].slice(0, MAX_EVIDENCE),
	count,
})

const OF_OTHERS = `(other.author_id <> $1 OR other.status IN ('rejected', 'spam')) AND other.id <> $2`

const LINK =
	/(?:https?:\/\/|www\.)\S+|\b[\p{L}\p{N}-]+\.(?:com|org|net|info|biz|online|shop|site|xyz|in|io|me|ly|gl)\b(?:\/\S*)?/giu

function publicText(requestType: string, { title, description, place, fields }: Content): string {
	const declared = kindOf(requestType)?.fields ?? {}
	const own = Object.entries(fields).flatMap(([name, value]) => {
		const field = declared[name]
		const isText = field?.type === 'text' || field?.type === 'questions'
		return isText && field.seenBy === 'public' ? [value].flat().map(String) : []
	})
	return [title, description, place, ...own].join('\n')
}

export const sketchOfContent = ({ description }: Pick<Content, 'description'>): readonly number[] =>
	sketchOf(description)

export const contentOf = (sql: SqlExecutor, contentId: string): Promise<Content | null> =>
	sql.maybeOne<Content>(
		'SELECT title, description, place, fields, images FROM rec.request_contents WHERE content_id = $1',
		[contentId],
	)

/** Finds signals for a closer check of a request. Each signal is independent, and none decides anything. */
export async function findSignals(deps: SignalDeps, subject: SignalSubject): Promise<FoundSignal[]> {
	const content = await contentOf(deps.sql, subject.contentId)
	if (content === null) return []
	const each = await Promise.all([
		sameText(deps, subject, content),
		samePicture(deps, subject, content),
		rejectedAccount(deps, subject),
		reports(deps, subject),
		freshAccount(deps, subject),
		otherNetwork(deps, subject),
	])
	return [...each.flat(), ...inText(publicText(subject.requestType, content))]
}

function inText(text: string): FoundSignal[] {
	const contact = contactDataIn(text)
	const links = masked(text).match(LINK) ?? []
	return [
		...(contact.length > 0 ? [found('contactData', { excerpts: contact })] : []),
		...(links.length > 0 ? [found('links', { excerpts: links })] : []),
	]
}

async function sameText({ sql }: SignalDeps, subject: SignalSubject, content: Content) {
	const sketch = sketchOfContent(content)
	if (sketch.length === 0) return []
	const rows = await sql.query<{ request_id: string; sketch: readonly number[] }>(
		`SELECT k.request_id, k.sketch FROM rec.request_sketches k JOIN read.requests other ON other.id = k.request_id
		WHERE ${OF_OTHERS} AND k.sketch && $3::integer[] LIMIT 200`,
		[subject.authorId, subject.requestId, sketch],
	)
	const same = rows.filter((row) => isSameText(sketch, row.sketch))
	return same.length > 0 ? [found('sameText', { otherIds: same.map(({ request_id }) => request_id) })] : []
}

async function samePicture({ sql }: SignalDeps, subject: SignalSubject, { images }: Content) {
	if (images.length === 0) return []
	const rows = await sql.query<{ id: string }>(
		`WITH own AS (SELECT digest FROM rec.files WHERE id = ANY ($3::uuid[]) AND digest IS NOT NULL),
			same AS (SELECT coalesce(array_agg(f.id), '{}') AS ids FROM rec.files f JOIN own USING (digest))
		SELECT DISTINCT other.id FROM same, rec.request_contents c JOIN read.requests other ON other.id = c.request_id
		WHERE c.images && same.ids AND ${OF_OTHERS} LIMIT ${MAX_EVIDENCE}`,
		[subject.authorId, subject.requestId, images],
	)
	return rows.length > 0 ? [found('samePicture', { otherIds: rows.map(({ id }) => id) })] : []
}

interface SealedRow {
	readonly details_id: string
	readonly key_id: string
	readonly sealed: Buffer
	readonly last4: string
	readonly request_ids: readonly string[]
}

/** Bank accounts of rejected authors are only decrypted when the last four digits are equal. */
async function rejectedAccount({ sql, cipher }: SignalDeps, subject: SignalSubject) {
	const rows = await sql.query<SealedRow & { readonly is_own: boolean }>(
		`WITH own AS (SELECT * FROM rec.payment_account_versions WHERE created_by = $1)
		SELECT details_id, key_id, sealed, last4, '{}'::uuid[] AS request_ids, true AS is_own FROM own
		UNION ALL
		SELECT v.details_id, v.key_id, v.sealed, v.last4, array_agg(r.id), false
		FROM rec.payment_account_versions v JOIN read.requests r ON r.author_id = v.created_by
		WHERE v.last4 IN (SELECT last4 FROM own) AND v.created_by <> $1 AND r.status IN ('rejected', 'spam')
		GROUP BY v.details_id`,
		[subject.authorId],
	)
	const accountOf = ({ details_id, key_id, sealed }: SealedRow) => {
		const plain = cipher.decrypt({ keyId: key_id, data: sealed }, sealedAs(details_id))
		const { accountNumber, routingNumber } = detailsFrom(plain)
		return `${routingNumber} ${accountNumber}`
	}
	const others = rows.filter(({ is_own }) => !is_own)
	if (others.length === 0) return []
	const own = new Set(rows.filter(({ is_own }) => is_own).map(accountOf))
	const same = others.filter((row) => own.has(accountOf(row)))
	if (same.length === 0) return []
	const excerpts = same.map(({ last4 }) => last4)
	return [found('rejectedAccount', { excerpts, otherIds: same.flatMap(({ request_ids }) => request_ids) })]
}

async function reports({ sql }: SignalDeps, { requestId }: SignalSubject) {
	const rows = await sql.query<{ reason: string }>(
		`SELECT p.reason FROM rec.reports p JOIN read.report_cases s ON s.subject_id = p.subject_id
		WHERE p.subject_id = $1 AND p.subject = 'request' AND s.state <> 'dismissed' ORDER BY p.created_at`,
		[requestId],
	)
	const excerpts = rows.map(({ reason }) => reason)
	return rows.length > 0 ? [found('reports', { excerpts, count: rows.length })] : []
}

async function freshAccount({ sql }: SignalDeps, { authorId, at }: SignalSubject) {
	const row = await sql.maybeOne<{ created_at: Date }>('SELECT created_at FROM rec.users WHERE id = $1', [
		authorId,
	])
	if (row === null) return []
	const hours = Math.trunc((at.getTime() - row.created_at.getTime()) / HOUR_MS)
	return hours < FRESH_HOURS ? [found('freshAccount', { count: Math.max(0, hours) })] : []
}

async function otherNetwork({ sql }: SignalDeps, { requestId, region }: SignalSubject) {
	const row = await sql.maybeOne<{ country: string }>(
		'SELECT country FROM rec.request_origins WHERE request_id = $1',
		[requestId],
	)
	return row !== null && row.country !== region ? [found('otherNetwork', { excerpts: [row.country] })] : []
}

export interface DueCheck extends SignalSubject {
	readonly revision: bigint
}

/**
 * Returns requests without a check of their current revision, longest wait first: new, changed and newly
 * reported ones, and once a day those that still wait.
 */
export const dueChecks = (sql: SqlExecutor, now: Date, limit: number): Promise<DueCheck[]> =>
	sql.query<DueCheck>(
		`SELECT r.id AS "requestId", r.author_id AS "authorId", coalesce(r.proposed_content_id, r.content_id) AS "contentId",
			r.request_type AS "requestType", r.region, r.created_at AS at, r.revision
		FROM read.requests r JOIN rec.request_contents c ON c.content_id = coalesce(r.proposed_content_id, r.content_id)
		LEFT JOIN rec.request_checks k ON k.request_id = r.id
		WHERE (r.status IN ('pendingAdmin', 'pendingOrganization', 'approved', 'live', 'onHold')
				OR r.proposed_content_id IS NOT NULL)
			AND (k.revision IS DISTINCT FROM r.revision
				OR k.checked_at < $1::timestamptz - interval '1 day' AND (r.status LIKE 'pending%' OR r.proposed_content_id IS NOT NULL)
				OR EXISTS (SELECT FROM read.report_cases s
					WHERE s.subject_id = r.id AND s.changed_at > k.checked_at))
		ORDER BY r.status LIKE 'pending%' DESC, r.updated_at LIMIT $2`,
		[now, limit],
	)
