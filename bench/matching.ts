import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '../demo/random.ts'
import {
	BLOOD_COMPONENTS,
	BLOOD_GROUPS,
	DISTANCE_STEPS,
	DONOR_SEXES,
} from '../domain/_shared/blood-groups.contract.ts'
import { createSql, type Sql } from '../kernel/sql/sql.ts'
import { derivedId, newId } from '../kernel/wire/ids.ts'
import { DAY_MS, HOUR_MS } from '../kernel/wire/time.ts'
import { nearestDonors, type Sought } from '../queries/blood/matching.ts'
import type { BenchUrls } from './append.ts'
import { insertPeople, insertRows, personId, randomText } from './bulk.ts'
import { median, percentile, times } from './median.ts'
import { type Running, startRunning } from './running.ts'

export interface MatchingSizes {
	readonly donors: number
	readonly calls: number
	readonly requests: number
}
const FULL: MatchingSizes = { donors: 200_000, calls: 200, requests: 3 }

export interface MatchingBench {
	readonly 'matching.nearest50P95ms': number
	readonly 'matching.bareP95ms': number
	readonly 'matching.firstAlertSeconds': number
	readonly donors: number
	readonly calls: number
}

const RANCHI = { latitude: 23.34777, longitude: 85.33856 }
const TOWNS = 60
const MAX_DEGREES = 4

export async function benchMatching(urls: BenchUrls, sizes = FULL): Promise<MatchingBench> {
	const running = await startRunning(urls)
	try {
		const { sql } = running.system
		await insertPeople(sql, sizes.donors)
		await insertDonors(sql, sizes.donors)
		await running.vacuum()
		const random = seededRandom(5)
		const found = await times(sizes.calls, (index) => nearestDonors(sql, soughtBy(random, index)))
		await indexPlaces(urls)
		const bare = await times(sizes.calls, () => nearestOfAll(sql))
		const alerted: number[] = []
		for (let request = 0; request < sizes.requests; request += 1)
			alerted.push(await secondsToFirstAlert(running, request))
		return {
			'matching.nearest50P95ms': percentile(found, 95),
			'matching.bareP95ms': percentile(bare, 95),
			'matching.firstAlertSeconds': Number(median(alerted).toFixed(2)),
			donors: sizes.donors,
			calls: sizes.calls,
		}
	} finally {
		await running.stop()
	}
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

async function insertDonors(sql: Sql, count: number): Promise<void> {
	const random = seededRandom(6)
	const towns = Array.from({ length: TOWNS }, () => ({
		latitude: RANCHI.latitude + (random.next() - 0.5) * MAX_DEGREES,
		longitude: RANCHI.longitude + (random.next() - 0.5) * MAX_DEGREES,
	}))
	const updated_at = new Date().toISOString()
	await insertRows(
		sql,
		'rec.profiles',
		Array.from({ length: count }, (_, index) => {
			const { latitude, longitude } = random.chance(0.4) ? RANCHI : random.pick(towns)
			const hasGiven = random.chance(0.5)
			return {
				user_id: personId(index),
				about: '',
				mode: 'donor',
				is_public: true,
				shows_place: false,
				shows_giving: false,
				volunteer_about: '',
				blood_group: random.pick(BLOOD_GROUPS),
				blood_alerts: random.chance(0.9),
				blood_texts: false,
				blood_sex: random.pick(DONOR_SEXES),
				blood_last_day: hasGiven ? dayBefore(random.between(0, 300)) : null,
				blood_last_component: hasGiven ? random.pick(BLOOD_COMPONENTS) : null,
				blood_radius_km: random.pick(DISTANCE_STEPS),
				blood_latitude: latitude,
				blood_longitude: longitude,
				updated_at,
			}
		}),
	)
	const alerted = Array.from({ length: Math.trunc(count / 10) }, (_, index) => index * 10)
	await insertRows(
		sql,
		'rec.blood_alerts',
		alerted.flatMap((index) =>
			[1, 2].map((earlier) => ({
				request_id: derivedId('benchEarlier', String(earlier)),
				user_id: personId(index),
				wave: 1,
				created_at: updated_at,
				due_at: updated_at,
				sent_at: updated_at,
				channel: 'inbox',
				within_km: 5,
			})),
		),
	)
}

const soughtBy = (random: Random, index: number): Sought => ({
	requestId: derivedId('benchSought', String(index)),
	authorId: derivedId('benchAuthor'),
	group: random.pick(BLOOD_GROUPS),
	component: random.pick(BLOOD_COMPONENTS),
	region: 'IN',
	latitude: RANCHI.latitude + (random.chance(0.4) ? 0 : (random.next() - 0.5) * MAX_DEGREES),
	longitude: RANCHI.longitude + (random.chance(0.4) ? 0 : (random.next() - 0.5) * MAX_DEGREES),
	today: dayBefore(0),
	now: new Date(),
})

/** The application itself has no index of places. */
async function indexPlaces({ adminUrl }: BenchUrls): Promise<void> {
	const admin = createSql(adminUrl, { max: 1 })
	try {
		await admin.execute(`CREATE INDEX bench_places ON rec.profiles
			USING gist (rec.earth_point(blood_latitude, blood_longitude))
			WHERE blood_alerts AND blood_group IS NOT NULL AND blood_latitude IS NOT NULL`)
	} finally {
		await admin.close()
	}
}

const nearestOfAll = (sql: Sql) =>
	sql.query(
		`SELECT p.user_id FROM rec.profiles p
		WHERE p.blood_alerts AND p.blood_group IS NOT NULL AND p.blood_latitude IS NOT NULL
		ORDER BY rec.earth_point(p.blood_latitude, p.blood_longitude) <-> rec.earth_point($1, $2) LIMIT 50`,
		[RANCHI.latitude, RANCHI.longitude],
		{ name: 'bare nearest' },
	)

async function secondsToFirstAlert({ system, call, signIn }: Running, index: number): Promise<number> {
	const token = await signIn(personId(index))
	await system.untilIdle()
	const begun = performance.now()
	const made = await call<{ data: { _id: string } }>('POST', '/api/v1/donationRequest', {
		token,
		body: {
			requestType: 'bloodDonation',
			role: 'donee',
			category: 'health',
			country: 'IN',
			units: 'INR',
			place: 'Ranchi, Jharkhand',
			cityId: 'IN.38.Ranchi',
			quantity: null,
			endDate: null,
			title: `Two units tonight, ward ${index}`,
			// A text that equals another request's would wait for review.
			description: randomText(seededRandom(1_000 + index), 40),
			images: [],
			bloodGroup: BLOOD_GROUPS[index % BLOOD_GROUPS.length],
			component: 'redCells',
			unitsNeeded: 2,
			hospital: 'Sadar Hospital, Ranchi',
			neededBy: new Date(Date.now() + 12 * HOUR_MS).toISOString(),
			patient: 'A. D.',
			contact: '+91 9812345678',
		},
		headers: { 'idempotency-key': newId(Date.now()) },
	})
	const sent = 'SELECT 1 FROM rec.blood_alerts WHERE request_id = $1 AND sent_at IS NOT NULL LIMIT 1'
	while ((await system.sql.maybeOne(sent, [made.data._id])) === null) {
		if (performance.now() - begun > 60_000) throw new Error('Nobody was alerted within a minute.')
		await sleep(20)
	}
	return (performance.now() - begun) / 1_000
}
