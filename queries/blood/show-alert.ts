import { z } from 'zod'
import { alertSubject } from '../../domain/blood/alerts.contract.ts'
import { type AlertView, alertAnswered, alertQuery } from '../../domain/blood/contract.ts'
import { restedFrom } from '../../domain/blood/intervals.contract.ts'
import { refuse } from '../../domain/blood/refusals.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { soughtBlood } from '../../domain/requests/kinds/kinds.contract.ts'
import { DONATIONS_START_IN } from '../../domain/requests/transitions.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { requestsTable } from '../../projections/requests/requests.ts'
import { bloodAlertsTable } from '../../records/blood/alerts.ts'
import { requestContentsTable } from '../../records/requests/contents.ts'
import { profilesTable } from '../../records/users/profiles.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { unitsOf } from './pledged.ts'

export interface AlertReadDeps extends QueryDeps {
	readonly links: SignedLinks
}

const OF_ALERTS = selection(bloodAlertsTable, 'b', ['request_id', 'within_km', 'answer'])
const OF_REQUESTS = selection(requestsTable, 'r', ['request_type', 'side', 'region', 'status', 'target'])
const OF_CONTENTS = selection(requestContentsTable, 'c', ['title', 'place', 'fields'])
const OF_PROFILES = selection(profilesTable, 'p', ['blood_sex', 'blood_last_day', 'blood_last_component'])

type AlertRecord = SelectedBy<typeof OF_ALERTS> &
	SelectedBy<typeof OF_REQUESTS> &
	SelectedBy<typeof OF_CONTENTS> &
	OuterJoined<SelectedBy<typeof OF_PROFILES>> & { readonly end_date: string }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** @throws DomainError NOT_FOUND */
export async function readAlert(
	{ sql, clock }: Pick<QueryDeps, 'sql' | 'clock'>,
	requestId: string,
	userId: string,
): Promise<AlertView> {
	const row = await sql.maybeOne<AlertRecord>(
		`SELECT ${OF_ALERTS.list}, ${OF_REQUESTS.list}, ${OF_CONTENTS.list}, ${OF_PROFILES.list},
			r.end_date::text AS end_date
		FROM rec.blood_alerts b JOIN read.requests r ON r.id = b.request_id
		JOIN rec.request_contents c ON c.content_id = r.content_id
		LEFT JOIN rec.profiles p ON p.user_id = b.user_id
		WHERE b.request_id = $1 AND b.user_id = $2 AND b.sent_at IS NOT NULL AND r.status <> 'removed'`,
		[requestId, userId],
	)
	const blood = row && soughtBlood(row.request_type, row.side, row.fields)
	if (!row || !blood) throw refuse('NOT_FOUND.alert')
	const region = regionOf(row.region)
	const today = dayIn(region, clock.now())
	const { blood_last_day: day, blood_last_component: component } = row
	const last = day !== null && component !== null ? { day, component } : null
	const rested = restedFrom(last, blood.component, row.blood_sex, region.code)
	return {
		_id: row.request_id,
		title: row.title,
		bloodGroup: blood.group,
		component: blood.component,
		hospital: textOf(row.fields.hospital),
		neededBy: textOf(row.fields.neededBy) || null,
		region: region.code,
		place: row.place,
		withinKm: row.within_km,
		units: row.target ?? 1,
		...(await unitsOf(sql, requestId)),
		answer: row.answer,
		isOpen: DONATIONS_START_IN.includes(row.status) && row.end_date >= today,
		restedFrom: rested !== null && rested > today ? rested : null,
	}
}

/**
 * Returns the donor of an alert: by a valid key, else the signed-in caller.
 * @throws DomainError ALERT_EXPIRED for an expired key, NOT_FOUND for any other, and for guests without one
 */
export function donorOf(
	links: SignedLinks,
	requestId: string,
	{ user, key }: { readonly user?: string | undefined; readonly key?: string | undefined },
	{ principal }: Pick<Caller, 'principal'>,
	now: number,
): string {
	if (user === undefined && key === undefined) {
		if (principal.kind !== 'user') throw refuse('NOT_FOUND.alert')
		return principal.id
	}
	const worth = links.check(alertSubject(requestId, user ?? ''), key ?? '', now)
	if (worth === 'wrong' || user === undefined) throw refuse('NOT_FOUND.alert')
	if (worth === 'expired') throw refuse('ALERT_EXPIRED')
	return user
}

/** Reading an alert changes nothing, so that a link scanner answers for nobody. */
export const showAlert = (deps: AlertReadDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/bloodAlert/:id',
		summary: 'Get an alert of a blood donor, by its link or signed in',
		tags: ['blood'],
		access: { allow: 'everyone', because: 'the signed key in the alert identifies the donor' },
		params: z.object({ id }),
		query: alertQuery,
		answers: { 200: alertAnswered },
		perMinute: 30,
		readModels: ['requests', 'answers'],
		handle: async ({ params, query, caller }) => {
			const donorId = donorOf(deps.links, params.id, query, caller, deps.clock.now())
			return { body: { statusCode: 200, data: await readAlert(deps, params.id, donorId) } }
		},
	})
