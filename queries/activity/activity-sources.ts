import type { ActivityFilter } from '../../domain/activity/activity-log.contract.ts'
import {
	type ActivitySource,
	type ActivityStream,
	isVisibleActivity,
	NO_PLACE,
	type Timeline,
} from '../../kernel/capability/timeline.ts'
import { containing } from '../_shared/search.ts'
import type { Where } from '../_shared/where.ts'

function eventsSource(streams: readonly ActivityStream[]): ActivitySource {
	const cases = (value: (stream: ActivityStream) => string | null, otherwise: string) => {
		const given = streams.flatMap((stream) => {
			const found = value(stream)
			return found === null ? [] : [`WHEN t.stream LIKE '${stream.prefix}-%' THEN ${found}`]
		})
		return given.length === 0 ? otherwise : `CASE ${given.join(' ')} ELSE ${otherwise} END`
	}
	const type = cases(({ type: own }) => `'${own}'`, "''")
	const person = "CASE WHEN t.actor_kind = 'user' THEN t.actor_id::uuid END"
	const request = cases(
		({ isOfRequest, prefix }) => (isOfRequest ? `substr(t.stream, ${prefix.length + 2})::uuid` : null),
		'NULL::uuid',
	)
	return {
		types: [...new Set(streams.map(({ type: own }) => own))],
		from: 'read.timeline t',
		at: 't.at',
		type,
		person,
		what: 't.type',
		always: isVisibleActivity('t.stream', streams),
		columns: `t.event_id::text AS id, t.at, ${type} AS type, t.type AS what, ${person} AS user_id, ${request} AS request_id,
			NULL::uuid AS organization_id, NULL::int AS points, t.correlation_id, ${NO_PLACE},
			${cases(factsOf, NO_FACTS)} AS facts`,
	}
}

const NO_FACTS = "'{}'::jsonb"

function factsOf({ facts = {} }: ActivityStream): string | null {
	const { '*': always = NO_FACTS, ...byType } = facts
	const cases = Object.entries(byType).map(([type, sql]) => `WHEN '${type}' THEN ${sql}`)
	return cases.length === 0 ? always : `CASE t.type ${cases.join(' ')} ELSE ${always} END`
}

/**
 * Returns the activity log as one `FROM` item: events of the streams and rows of the sources that
 * capabilities declare, as filtered. Parameters go into `params`.
 */
export function activityUnion(
	{ activityStreams, activitySources }: Pick<Timeline, 'activityStreams' | 'activitySources'>,
	filter: ActivityFilter,
	params: Where,
): string {
	const { type, userId, q, from, to } = filter
	const parts = [eventsSource(activityStreams), ...activitySources].flatMap((source) => {
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

const NOTHING = `(SELECT id::text, at, type, ''::text AS what, user_id, NULL::uuid AS request_id,
	NULL::uuid AS organization_id, NULL::int AS points, correlation_id, ip, user_agent, summary::jsonb AS facts
	FROM rec.activity_log WHERE false) AS entries`
