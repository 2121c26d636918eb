import type { ActivityFilter, ActivityType } from '../../domain/activity/activity-log.contract.ts'
import { containing } from '../_shared/search.ts'
import type { Where } from '../_shared/where.ts'

/**
 * Where the activity log comes from: what was written down about sign-ins and refusals, the log's events of
 * requests, roles and words to many, changes of kindness scores, and Stripe's messages. Each part has the same columns.
 */
interface Source {
	readonly types: readonly ActivityType[]
	readonly columns: string
	readonly from: string
	/** By which it is narrowed down; null where there is no such thing. */
	readonly at: string
	readonly type: string
	readonly person: string | null
	readonly what: string
	readonly always?: string
}

const NO_PLACE = 'NULL::text AS ip, NULL::text AS user_agent'

const SOURCES: readonly Source[] = [
	{
		types: ['auth', 'register', 'login', 'donationRequest'],
		from: 'rec.activity_log a',
		...{ at: 'a.at', type: 'a.type', person: 'a.user_id', what: "a.summary->>'outcome'" },
		columns: `a.id::text AS id, a.at, a.type, a.summary->>'outcome' AS what, a.user_id, NULL::uuid AS request_id,
			NULL::uuid AS organization_id, NULL::int AS points, a.correlation_id, a.ip, a.user_agent, a.summary::jsonb AS facts`,
	},
	{
		types: ['auth', 'donationRequest'],
		from: 'read.timeline t',
		at: 't.at',
		type: "CASE WHEN t.stream LIKE 'request-%' THEN 'donationRequest' ELSE 'auth' END",
		person: "CASE WHEN t.actor_kind = 'user' THEN t.actor_id::uuid END",
		what: 't.type',
		always: "t.stream ~ '^(request|access|broadcast|mailing)-'",
		columns: `t.event_id::text AS id, t.at,
			CASE WHEN t.stream LIKE 'request-%' THEN 'donationRequest' ELSE 'auth' END AS type, t.type AS what,
			CASE WHEN t.actor_kind = 'user' THEN t.actor_id::uuid END AS user_id,
			CASE WHEN t.stream LIKE 'request-%' THEN substr(t.stream, 9)::uuid END AS request_id,
			NULL::uuid AS organization_id, NULL::int AS points, t.correlation_id, ${NO_PLACE},
			CASE WHEN t.stream LIKE 'access-%' THEN jsonb_build_object('role', t.data->>'role', 'userId', substr(t.stream, 8))
				WHEN t.type = 'BroadcastOrdered' THEN jsonb_build_object('people', t.data->>'counted')
				WHEN t.type = 'MailingQueued' THEN jsonb_build_object('people', t.data->>'recipients')
				WHEN t.type = 'MailingFinished' THEN jsonb_build_object('people', t.data->>'sent')
				ELSE '{}'::jsonb END AS facts`,
	},
	{
		types: ['kindnessScore'],
		from: 'read.kindness k',
		...{ at: 'k.at', type: "'kindnessScore'", person: 'k.person_id', what: 'k.because' },
		always: 'k.change <> 0',
		// What somebody gave to is between them and the cause.
		columns: `k.deed || ' ' || k.event_id AS id, k.at, 'kindnessScore' AS type, k.because AS what, k.person_id AS user_id,
			CASE WHEN k.cause <> 'gift' AND k.subject_kind = 'donationRequest' THEN k.subject_id END AS request_id,
			CASE WHEN k.subject_kind = 'organization' THEN k.subject_id END AS organization_id, k.points,
			NULL::text AS correlation_id, ${NO_PLACE}, '{}'::jsonb AS facts`,
	},
	{
		types: ['stripe-webhook'],
		from: 'ops.webhook_inbox w',
		...{ at: 'w.received_at', type: "'stripe-webhook'", person: null, what: 'coalesce(w.type, w.verdict)' },
		always: "w.provider = 'stripe'",
		columns: `w.id::text AS id, w.received_at AS at, 'stripe-webhook' AS type, coalesce(w.type, w.verdict) AS what,
			NULL::uuid AS user_id, NULL::uuid AS request_id, NULL::uuid AS organization_id, NULL::int AS points,
			NULL::text AS correlation_id, ${NO_PLACE},
			jsonb_build_object('verdict', w.verdict, 'state', w.state, 'attempts', w.attempts) AS facts`,
	},
]

/** The parts that a filter leaves, as one `FROM` item; parameters go into `params`. */
export function activityUnion(filter: ActivityFilter, params: Where): string {
	const { type, userId, q, from, to } = filter
	const parts = SOURCES.flatMap((source) => {
		if (type !== undefined && !source.types.includes(type)) return []
		if (userId !== undefined && source.person === null) return []
		const conditions = [source.always ?? 'true']
		const given = (value: unknown, condition: (name: string) => string) => {
			if (value !== undefined) conditions.push(condition(params.param(value)))
		}
		given(type, (name) => `${source.type} = ${name}`)
		given(userId, (name) => `${source.person} = ${name}`)
		given(from, (name) => `${source.at} >= ${name}`)
		given(to, (name) => `${source.at} < ${name}`)
		given(q === undefined || q === '' ? undefined : containing(q), (name) =>
			[
				`${source.what} ILIKE ${name}`,
				...(source.person === null ? [] : [`${source.person} IN (${peopleLike(name)})`]),
			].join(' OR '),
		)
		const where = conditions.map((condition) => `(${condition})`).join(' AND ')
		return [`SELECT ${source.columns} FROM ${source.from} WHERE ${where}`]
	})
	return parts.length === 0 ? NOTHING : `(${parts.join('\nUNION ALL\n')}) AS entries`
}

const peopleLike = (name: string) =>
	`SELECT id FROM rec.users WHERE (first_name || ' ' || last_name) ILIKE ${name} OR username ILIKE ${name}`

/** No part is left. */
const NOTHING = `(SELECT id::text, at, type, ''::text AS what, user_id, NULL::uuid AS request_id,
	NULL::uuid AS organization_id, NULL::int AS points, correlation_id, ip, user_agent, summary::jsonb AS facts
	FROM rec.activity_log WHERE false) AS entries`
