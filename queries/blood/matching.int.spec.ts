import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Random, seededRandom } from '../../demo/random.ts'
import {
	BLOOD_COMPONENTS,
	BLOOD_GROUPS,
	type BloodComponent,
	type BloodGroup,
	DISTANCE_STEPS,
	DONOR_SEXES,
	type DonorSex,
} from '../../domain/_shared/blood-groups.contract.ts'
import { MAX_ALERTS_A_WEEK, WAVE_SIZE } from '../../domain/blood/alerts.contract.ts'
import { choiceOf } from '../../domain/blood/compatibility.contract.ts'
import { restedFrom } from '../../domain/blood/intervals.contract.ts'
import { createSql, type Sql, type SqlParams } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { nearestDonors, type Sought } from './matching.ts'

const NOW = Date.parse('2026-11-25T06:00:00.000Z')
const TODAY = '2026-11-25'
const dayBefore = (days: number) => new Date(NOW - days * DAY_MS).toISOString().slice(0, 10)

interface Donor {
	readonly id: string
	readonly group: BloodGroup | null
	readonly wantsAlerts: boolean
	readonly sex: DonorSex | null
	readonly last: { readonly day: string; readonly component: BloodComponent } | null
	readonly radiusKm: number
	readonly pausedUntil: string | null
	readonly latitude: number | null
	readonly longitude: number | null
	readonly alerts: readonly number[]
}

function randomDonor(random: Random, index: number): Donor {
	const inTown = random.chance(0.4)
	const isPlaced = random.chance(0.95)
	const latitude = inTown ? 23.34777 : 23.34777 + (random.next() - 0.5) * 2.4
	const longitude = inTown ? 85.33856 : 85.33856 + (random.next() - 0.5) * 2.4
	return {
		id: derivedId('donor', String(index)),
		group: random.chance(0.95) ? random.pick(BLOOD_GROUPS) : null,
		wantsAlerts: random.chance(0.85),
		sex: random.pick([...DONOR_SEXES, null]),
		last: random.chance(0.6)
			? { day: dayBefore(random.between(0, 140)), component: random.pick(BLOOD_COMPONENTS) }
			: null,
		radiusKm: random.pick(DISTANCE_STEPS),
		pausedUntil: random.chance(0.1) ? dayBefore(random.between(-3, 3)) : null,
		latitude: isPlaced ? latitude : null,
		longitude: isPlaced ? longitude : null,
		alerts: Array.from({ length: random.between(0, 3) }, () => random.between(0, 12) + 0.5),
	}
}

/** Over the surface of the earth (haversine), as a check of the statement's straight distance. */
function kilometres(
	from: { latitude: number; longitude: number },
	to: { latitude: number; longitude: number },
) {
	const radians = (degrees: number) => (degrees * Math.PI) / 180
	const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
	const chord =
		half(from.latitude, to.latitude) +
		Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
	return 2 * 6371 * Math.asin(Math.sqrt(chord))
}

function eligible(donors: readonly Donor[], sought: Sought) {
	return donors.flatMap((donor) => {
		const { group, latitude, longitude, last, sex, pausedUntil } = donor
		if (group === null || latitude === null || longitude === null || !donor.wantsAlerts) return []
		const choice = choiceOf(sought.component, group, sought.group)
		const km = kilometres(sought, { latitude, longitude })
		const rested = restedFrom(last, sought.component, sex, sought.region)
		const isFree = (pausedUntil ?? '') < TODAY && (rested ?? '') <= TODAY
		const isSpared = donor.alerts.filter((days) => days < 7).length >= MAX_ALERTS_A_WEEK
		if (choice === null || km >= donor.radiusKm || !isFree || isSpared || donor.id === sought.authorId)
			return []
		return [{ id: donor.id, choice, km }]
	})
}

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
	database = await createTestDatabase()
	sql = createSql(database.appUrl, { max: 2 })
})
afterAll(async () => {
	await sql?.close()
	await database?.drop()
})
beforeEach(async () => {
	await sql.execute('DELETE FROM rec.users')
	await sql.execute('DELETE FROM rec.names')
})

async function save(donors: readonly Donor[]): Promise<void> {
	await sql.execute(
		`INSERT INTO rec.names (key, owner_kind, owner_id, taken_at)
		SELECT 'donor' || n, 'user', id, now() FROM unnest($1::uuid[]) WITH ORDINALITY AS u (id, n)`,
		[donors.map(({ id }) => id)],
	)
	await sql.execute(
		`INSERT INTO rec.users (id, username, name_key, email, first_name, last_name, password_hash, locale, created_at)
		SELECT id, 'donor' || n, 'donor' || n, 'donor' || n || '@mail.example', 'A', 'B', '', 'en', now()
		FROM unnest($1::uuid[]) WITH ORDINALITY AS u (id, n)`,
		[donors.map(({ id }) => id)],
	)
	await sql.execute(
		`INSERT INTO rec.profiles (user_id, blood_group, blood_alerts, blood_sex, blood_last_day, blood_last_component,
			blood_radius_km, blood_paused_until, blood_latitude, blood_longitude, updated_at)
		SELECT p.*, now() FROM unnest($1::uuid[], $2::text[], $3::boolean[], $4::text[], $5::date[], $6::text[],
			$7::int[], $8::date[], $9::float8[], $10::float8[]) AS p`,
		[
			donors.map((donor) => donor.id),
			donors.map((donor) => donor.group),
			donors.map((donor) => donor.wantsAlerts),
			donors.map((donor) => donor.sex),
			donors.map((donor) => donor.last?.day ?? null),
			donors.map((donor) => donor.last?.component ?? null),
			donors.map((donor) => donor.radiusKm),
			donors.map((donor) => donor.pausedUntil),
			donors.map((donor) => donor.latitude),
			donors.map((donor) => donor.longitude),
		],
	)
	const alerts = donors.flatMap(({ id, alerts }) =>
		alerts.map((days) => ({ id, at: new Date(NOW - days * DAY_MS) })),
	)
	await sql.execute(
		`INSERT INTO rec.blood_alerts (request_id, user_id, wave, created_at, due_at, channel, within_km)
		SELECT gen_random_uuid(), id, 1, at, at, 'inbox', 5 FROM unnest($1::uuid[], $2::timestamptz[]) AS a (id, at)`,
		[alerts.map(({ id }) => id), alerts.map(({ at }) => at)],
	)
}

const soughtOf = (random: Random, donors: readonly Donor[]): Sought => ({
	requestId: derivedId('request', String(random.next())),
	authorId: random.pick(donors).id,
	group: random.pick(BLOOD_GROUPS),
	component: random.pick(BLOOD_COMPONENTS),
	region: 'IN',
	latitude: 23.34777 + (random.next() - 0.5) * 0.4,
	longitude: 85.33856 + (random.next() - 0.5) * 0.4,
	today: TODAY,
	now: new Date(NOW),
})

describe('the nearest donors', () => {
	it.each([1, 2, 3])(
		'are those whom looking at each of them finds, of random ones (seed %i)',
		async (seed) => {
			const random = seededRandom(seed)
			const donors = Array.from({ length: 1_500 }, (_, index) => randomDonor(random, index))
			await save(donors)
			for (let round = 0; round < 12; round += 1) {
				const sought = soughtOf(random, donors)
				const all = eligible(donors, sought).toSorted((a, b) => a.choice - b.choice || a.km - b.km)
				const found = await nearestDonors(sql, sought)
				const about = `${seed}, ${round}: ${sought.component} for ${sought.group}`
				expect([about, found.length]).toEqual([about, Math.min(all.length, WAVE_SIZE)])
				const byId = new Map(all.map((donor) => [donor.id, donor]))
				const places = (ids: readonly string[]) =>
					ids.map((id) => [byId.get(id)?.choice, byId.get(id)?.km.toFixed(2)])
				expect(places(found.map(({ user_id }) => user_id))).toEqual(
					places(all.slice(0, WAVE_SIZE).map(({ id }) => id)),
				)
				for (const { user_id, withinKm } of found)
					expect(withinKm).toBe(DISTANCE_STEPS.find((step) => (byId.get(user_id)?.km ?? 0) < step))
			}
		},
	)

	it('are walked to from town to town by their index', async () => {
		const random = seededRandom(4)
		const donors = Array.from({ length: 3_000 }, (_, index) => randomDonor(random, index))
		await save(donors)
		await sql.execute('ANALYZE rec.profiles')
		const statements: { readonly text: string; readonly params: SqlParams }[] = []
		const noting = Object.assign(Object.create(sql), {
			query: async (text: string, params: SqlParams) => {
				statements.push({ text, params })
				return []
			},
		}) as Sql
		await nearestDonors(noting, soughtOf(random, donors))
		expect(statements.length).toBeGreaterThan(0)
		for (const { text, params } of statements) {
			const plan = await sql.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, params)
			const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
			expect(lines.match(/using profiles_blood_town/g)?.length).toBe(3)
			expect(lines).not.toContain('Seq Scan')
		}
	})
})
