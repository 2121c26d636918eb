import type { BackofficeSupportRequest } from '../../domain/support/contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import type { Language } from '../../kernel/wire/language.ts'
import type { SupportRequestsRow } from '../../projections/support/support-requests.ts'
import type { SupportRequestRow } from '../../records/support/support-requests.ts'

type SupportRequestColumns = {
	readonly [F in 'name' | 'email' | 'subject' | 'body' | 'topic']: SupportRequestRow[F] | null
}
export type SupportRequestRecord = SupportRequestColumns &
	Pick<SupportRequestsRow, 'id' | 'state' | 'owner_id' | 'revision'> &
	Pick<SupportRequestRow, 'kind' | 'rating' | 'user_id'> & {
		readonly reference: string | null
		readonly language: Language | null
		readonly received_at: Date
		readonly changed_at: Date
		readonly owner: string | null
		readonly others: number
	}

export const SENDER = 'coalesce(w.user_id::text, lower(w.email), m.id::text)'
export const COLUMNS = `m.id, m.kind, m.state, m.owner_id, m.revision, m.received_at, m.changed_at,
	w.user_id, w.name, w.email, w.subject, w.body, w.topic, w.rating, w.reference, w.language,
	trim(o.first_name || ' ' || o.last_name) AS owner,
	(SELECT count(*)::int FROM rec.support_requests y JOIN read.support_requests z ON z.id = y.id
		WHERE z.state = 'open' AND y.id <> m.id AND (y.user_id = w.user_id OR lower(y.email) = lower(w.email))) AS others`
export const FROM = `read.support_requests m LEFT JOIN rec.support_requests w ON w.id = m.id
	LEFT JOIN rec.users o ON o.id = m.owner_id`

export const toView = (row: SupportRequestRecord): BackofficeSupportRequest =>
	({
		id: row.id,
		kind: row.kind,
		state: row.state,
		reference: row.reference ?? '',
		name: row.name ?? '',
		email: maskedEmail(row.email ?? ''),
		userId: row.user_id,
		subject: row.subject ?? '',
		body: row.body ?? '',
		topic: row.topic,
		rating: row.rating,
		language: row.language ?? 'en',
		ownerId: row.owner_id,
		owner: row.owner,
		others: row.others,
		receivedAt: row.received_at.toISOString(),
		changedAt: row.changed_at.toISOString(),
		etag: `"${row.revision}"`,
	}) as BackofficeSupportRequest
