import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueTickets } from '../../api/door.fixtures.ts'
import { type Caller, type Harness, startHarness } from '../../api/harness.ts'
import { edition, plan } from '../../api/live-events.fixtures.ts'
import { sized } from '../../harness/length.ts'
import { knownBy, openDoors, sorted } from './doors.ts'

const DOORS = 4
const REGISTRATIONS = sized(20, 1_000)
const SEATS = 2
const TWICE = sized(4, 100)

describe(`four doors and ${REGISTRATIONS * SEATS} tickets, with networks that are cut at random`, () => {
	let harness: Harness
	let keepers: readonly Caller[]
	beforeAll(async () => {
		harness = await startHarness()
		keepers = await Promise.all(Array.from({ length: DOORS }, () => harness.person('volunteer')))
	}, 120_000)
	afterAll(() => harness?.stop())

	async function admitted(forgetsIds: boolean) {
		const { id: liveEventId } = await plan(harness, edition(harness))
		const ids: string[] = []
		for (let left = REGISTRATIONS; left > 0; left -= 20)
			ids.push(
				...(await Promise.all(
					Array.from({ length: Math.min(20, left) }, () => issueTickets(harness, liveEventId, ['', ''])),
				)),
			)
		await harness.system.untilIdle()
		const people = ids.flatMap((registration) => [1, 2].map((seat) => ({ registration, seat })))
		const did = await openDoors({ harness, keepers, liveEventId, forgetsIds }, people, people.slice(0, TWICE))
		return { liveEventId, did, known: await knownBy(keepers[0] as Caller, liveEventId) }
	}

	it('count every scan once, and flag who was let in at two of them', async () => {
		const { liveEventId, did, known } = await admitted(false)
		expect(sorted(known)).toEqual(sorted(did))
		const [counts] = await harness.system.sql.query(
			`SELECT sum(admitted)::int AS admitted, sum(doubled)::int AS doubled
			FROM read.live_event_registrations WHERE live_event_id = $1`,
			[liveEventId],
		)
		expect(counts).toEqual({ admitted: REGISTRATIONS * SEATS, doubled: TWICE })
		for (const keeper of keepers) expect(sorted(await knownBy(keeper, liveEventId))).toEqual(sorted(did))
	}, 600_000)

	it('would count scans twice that get another id when they are sent again', async () => {
		const { did, known } = await admitted(true)
		expect(sorted(known)).not.toEqual(sorted(did))
	}, 600_000)
})
