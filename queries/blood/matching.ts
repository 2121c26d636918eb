import {
	type BloodComponent,
	type BloodGroup,
	DISTANCE_STEPS,
	type DistanceStep,
} from '../../domain/_shared/blood-groups.contract.ts'
import { MAX_ALERTS_A_WEEK, stepOf, WAVE_SIZE, WEEK_MS } from '../../domain/blood/alerts.contract.ts'
import { choicesFor } from '../../domain/blood/compatibility.contract.ts'
import { intervalRows } from '../../domain/blood/intervals.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import type { RegionCode } from '../../kernel/wire/regions.ts'
import { profilesTable } from '../../records/users/profiles.ts'

export interface Sought {
	readonly requestId: string
	readonly authorId: string
	readonly group: BloodGroup
	readonly component: BloodComponent
	readonly region: RegionCode
	readonly latitude: number
	readonly longitude: number
	readonly today: string
	readonly now: Date
}

const OF_PROFILES = selection(profilesTable, 'p', [
	'user_id',
	'blood_texts',
	'blood_quiet_from',
	'blood_quiet_to',
	'blood_quiet_zone',
])

type NearbyRecord = SelectedBy<typeof OF_PROFILES> & { readonly km: number }
export type NearbyDonor = SelectedBy<typeof OF_PROFILES> & { readonly withinKm: DistanceStep }

const TOWN = 'rec.earth_point($2, $3)'
const MAX_KM = DISTANCE_STEPS.at(-1) ?? 0
/** The minimum length of a degree of latitude. */
const KM_PER_DEGREE = 111
const MAX_DEGREES = MAX_KM / KM_PER_DEGREE
const WANTS_ALERTS = 'p.blood_alerts AND p.blood_group IS NOT NULL AND p.blood_latitude IS NOT NULL'

/**
 * Donors are located at the centre of their town. The index on towns leads from each town with donors to the
 * next, within the latitudes of the furthest step; then the nearest towns are read for eligible donors until
 * there are enough.
 */
const NEAREST = `WITH RECURSIVE towns AS (
		(SELECT p.blood_latitude AS latitude, p.blood_longitude AS longitude FROM rec.profiles p
			WHERE ${WANTS_ALERTS} AND p.blood_latitude >= $2 - ${MAX_DEGREES}
			ORDER BY p.blood_latitude, p.blood_longitude LIMIT 1)
		UNION ALL
		SELECT following.* FROM towns t, LATERAL (
			SELECT p.blood_latitude, p.blood_longitude FROM rec.profiles p
			WHERE ${WANTS_ALERTS} AND (p.blood_latitude, p.blood_longitude) > (t.latitude, t.longitude)
				AND p.blood_latitude <= $2 + ${MAX_DEGREES}
			ORDER BY p.blood_latitude, p.blood_longitude LIMIT 1) following
	), near AS (
		SELECT * FROM (SELECT latitude, longitude, rec.earth_point(latitude, longitude) <-> ${TOWN} AS km FROM towns) t
		WHERE km < ${MAX_KM} ORDER BY km
	)
	SELECT donor.*, near.km FROM near, LATERAL (
		SELECT ${OF_PROFILES.list} FROM rec.profiles p
		WHERE ${WANTS_ALERTS} AND p.blood_latitude = near.latitude AND p.blood_longitude = near.longitude
			AND p.blood_group = ANY ($1::text[]) AND p.blood_radius_km > near.km
			AND (p.blood_paused_until IS NULL OR p.blood_paused_until < $4::date)
			AND (p.blood_last_day IS NULL OR p.blood_last_day
				+ ($5::jsonb ->> concat(p.blood_last_component, ' ', p.blood_sex))::int <= $4::date)
			AND p.user_id <> $6::uuid
			AND NOT EXISTS (SELECT FROM rec.blood_alerts a WHERE a.request_id = $7::uuid AND a.user_id = p.user_id)
			AND (SELECT count(*) FROM rec.blood_alerts a WHERE a.user_id = p.user_id AND a.created_at > $8::timestamptz)
				< ${MAX_ALERTS_A_WEEK}
		LIMIT $9) donor
	ORDER BY near.km LIMIT $9`

/**
 * Returns the nearest donors who want alerts and can give: those of the first choice, then of the second.
 * Distances are between the centres of towns.
 */
export async function nearestDonors(
	sql: SqlExecutor,
	sought: Sought,
	limit = WAVE_SIZE,
): Promise<readonly NearbyDonor[]> {
	const { component, group, region, now } = sought
	const days = intervalRows(component, region).map(({ last, sex, days }) => [`${last} ${sex ?? ''}`, days])
	const found: NearbyDonor[] = []
	for (const groups of choicesFor(component, group)) {
		if (found.length >= limit) break
		const rows = await sql.query<NearbyRecord>(NEAREST, [
			groups,
			sought.latitude,
			sought.longitude,
			sought.today,
			Object.fromEntries(days),
			sought.authorId,
			sought.requestId,
			new Date(now.getTime() - WEEK_MS),
			limit - found.length,
		])
		for (const { km, ...donor } of rows) {
			const withinKm = stepOf(km)
			if (withinKm !== null) found.push({ ...donor, withinKm })
		}
	}
	return found
}
