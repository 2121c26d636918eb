import type { ActivityEntry, ActivityType } from '../../domain/activity/activity-log.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'

export interface ActivityRecord {
	readonly id: string
	readonly at: Date
	readonly type: ActivityType
	readonly what: string | null
	readonly user_id: string | null
	readonly name: string | null
	readonly request_id: string | null
	readonly organization_id: string | null
	readonly title: string | null
	readonly points: number | null
	readonly correlation_id: string | null
	readonly ip: string | null
	readonly user_agent: string | null
	readonly facts: Readonly<Record<string, unknown>>
}

export const ACTIVITY_COLUMNS = `e.*, CASE WHEN u.id IS NOT NULL THEN coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) END AS name,
	coalesce(c.title, d.org_name) AS title`
export const ACTIVITY_JOINS = `LEFT JOIN rec.users u ON u.id = e.user_id
	LEFT JOIN read.requests r ON r.id = e.request_id LEFT JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN read.organizations o ON o.id = e.organization_id
	LEFT JOIN rec.organization_details d ON d.details_id = o.details_id`

const MONEY_FACTS = ['amount', 'credits', 'withdrawn', 'reserved', 'free']

const WRITTEN_FACTS = ['reason', 'filter']

const holds = (viewer: Principal, ...roles: readonly string[]) =>
	viewer.kind === 'user' && viewer.roles.some((role) => role === 'superAdmin' || roles.includes(role))

export function entryOf(row: ActivityRecord, viewer: Principal): ActivityEntry {
	const { id, type, points, user_id, title, name, organization_id } = row
	const aboutId = row.request_id ?? organization_id
	const kind = row.request_id === null ? 'organization' : 'donationRequest'
	const isAdmin = holds(viewer, 'admin')
	const hidden = [
		'outcome',
		...(holds(viewer, 'finAdmin') ? [] : MONEY_FACTS),
		...(isAdmin ? [] : WRITTEN_FACTS),
	]
	const facts = Object.entries(row.facts).filter(
		([label, value]) => value !== null && !hidden.includes(label),
	)
	return {
		id,
		at: row.at.toISOString(),
		type,
		what: row.what ?? '',
		points,
		person: user_id === null ? null : { id: user_id, name },
		about: aboutId === null ? null : { kind, id: aboutId, title },
		facts: facts.map(([label, value]) => ({ label, value: String(value) })),
		correlationId: row.correlation_id,
		ip: (isAdmin && row.ip) || null,
		userAgent: (isAdmin && row.user_agent) || null,
	}
}
