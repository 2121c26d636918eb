import { z } from 'zod'
import { type BloodAlerts, bloodAlerts, bloodAlertsQuery } from '../../domain/blood/contract.ts'
import { refuse } from '../../domain/blood/refusals.contract.ts'
import { soughtBlood } from '../../domain/requests/kinds/kinds.contract.ts'
import { BACKOFFICE_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { oneOf } from '../_shared/one-of.ts'
import { inDirection } from '../_shared/ordering.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'
import { unitsOfRequest } from './pledged.ts'

const OF_REQUESTS = selection(requestsTable, 'r', ['id', 'request_type', 'side', 'target'])
const OF_CONTENTS = selection(requestContentsTable, 'c', ['title', 'place', 'fields'])

interface Outcome {
	readonly alerted: number
	readonly byText: number
	readonly sent: number
	readonly can: number
	readonly notNow: number
	readonly gave: number
	readonly firstPledgeSeconds: number | null
}
interface AlertsRecord extends Outcome, SelectedBy<typeof OF_REQUESTS>, SelectedBy<typeof OF_CONTENTS> {
	readonly alerted_at: Date
	readonly pledged: number
	readonly given: number
	readonly waves: readonly ({ readonly wave: number; readonly at: string } & Outcome)[]
}

const secondsTo = (pledge: string, alert: string): string =>
	`CASE WHEN ${pledge} IS NOT NULL
		THEN greatest(0, extract(epoch FROM ${pledge} - ${alert})::int) END AS "firstPledgeSeconds"`
const OUTCOME = `count(*)::int AS alerted, count(*) FILTER (WHERE channel = 'text')::int AS "byText",
	count(sent_at)::int AS sent,
	count(*) FILTER (WHERE answer = 'can')::int AS can, count(*) FILTER (WHERE answer = 'notNow')::int AS "notNow",
	count(*) FILTER (WHERE answer = 'gave')::int AS gave`
const COUNT_FROM = `(SELECT request_id, min(created_at) AS started_at,
	max(created_at) AS alerted_at, ${OUTCOME}
	FROM rec.blood_alerts GROUP BY request_id) b JOIN read.requests r ON r.id = b.request_id`
const FROM = `${COUNT_FROM} JOIN rec.request_contents c ON c.content_id = r.content_id
	CROSS JOIN LATERAL (${unitsOfRequest('r.id')}) units
	CROSS JOIN LATERAL (SELECT jsonb_agg(w ORDER BY w.wave) AS waves FROM (
		SELECT wave, min(created_at) AS at, ${OUTCOME}, ${secondsTo('min(a.offered_at)', 'min(created_at)')}
		FROM rec.blood_alerts b LEFT JOIN read.answers a ON a.request_id = b.request_id AND a.user_id = b.user_id
			AND a.offered_at >= b.created_at AND a.state IN ('offered', 'accepted', 'agreed', 'fulfilled')
		WHERE b.request_id = r.id GROUP BY wave) w) each`
const COLUMNS = `${OF_REQUESTS.list}, ${OF_CONTENTS.list}, b.alerted_at, b.alerted, b."byText", b.sent, b.can,
	b."notNow", b.gave, units.pledged, units.given, each.waves,
	${secondsTo('units.first_pledge_at', 'b.started_at')}`
const ORDER: Readonly<Record<string, readonly string[]>> = { alertedAt: ['b.alerted_at'], id: ['r.id'] }

function toView(row: AlertsRecord): BloodAlerts {
	const blood = soughtBlood(row.request_type, row.side, row.fields)
	const { alerted, byText, sent, can, notNow, gave, firstPledgeSeconds, pledged, given } = row
	return {
		id: row.id,
		title: row.title,
		bloodGroup: blood?.group ?? '',
		component: blood?.component ?? '',
		place: row.place,
		units: row.target ?? 1,
		pledged,
		given,
		alertedAt: row.alerted_at.toISOString(),
		alerted,
		byText,
		sent,
		can,
		notNow,
		gave,
		firstPledgeSeconds,
		waves: row.waves.map(({ at, ...wave }) => ({ ...wave, at: new Date(at).toISOString() })),
	}
}

async function search({ sql }: QueryDeps, query: z.output<typeof bloodAlertsQuery>): Promise<Reply> {
	const [from, to] = query.range
	const [field, direction] = query.sort ?? (['alertedAt', 'DESC'] as const)
	const { count, rows } = await countedPage<AlertsRecord>(sql, {
		columns: COLUMNS,
		from: FROM,
		countFrom: COUNT_FROM,
		limit: to - from + 1,
		offset: from,
		where: new Where().given(query.filter.id, 'r.id = ANY(?::uuid[])'),
		orderBy: `${inDirection(ORDER[field], direction)}, r.id`,
	})
	return { body: rows.map(toView), headers: contentRange('bloodAlerts', from, rows.length, count) }
}

export const backofficeBloodAlerts = (deps: QueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/bloodAlerts',
		summary: 'List blood requests with their alert waves and outcomes',
		tags: ['blood', 'backoffice'],
		access: BACKOFFICE_ACCESS,
		query: bloodAlertsQuery,
		answers: { 200: z.array(bloodAlerts) },
		readModels: ['requests', 'answers'],
		handle: ({ query }) => search(deps, query),
	})

export const showBloodAlerts = (deps: QueryDeps): Route =>
	oneOf(backofficeBloodAlerts(deps), id, () => refuse('NOT_FOUND.alert'))
