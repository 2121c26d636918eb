import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DoorEdition } from '../../domain/live-events/door.contract.ts'
import type { KnownEdition } from '../../domain/live-events/known-editions.contract.ts'
import { importKeys, isSigned, readCode } from '../../kernel/wire/ticket-codes.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { doorList, issueTickets, scanOf, sendScans, type Taken } from './door.fixtures.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { edition, heldBy, payFor, plan, TICKETS, tokenFor } from './live-events.fixtures.ts'

describe('the doors of an edition', () => {
	let harness: Harness
	let keeper: Caller
	let day: KnownEdition
	beforeAll(async () => {
		harness = await startHarness()
		keeper = await harness.person('volunteer')
		day = await plan(harness, edition(harness))
	}, 120_000)
	afterAll(() => harness?.stop())

	const family = () => issueTickets(harness, day.id, ['Asha Rao', '', 'Tara  Devi Rao'])
	const now = () => harness.clock.now()
	const sent = async (...scans: readonly object[]) => {
		const { status, body, text } = await sendScans(keeper, day.id, scans)
		if (status !== 200) throw new Error(text)
		return body as Taken
	}
	const counts = async (id: string) => {
		await harness.system.untilIdle()
		const [row] = await harness.system.sql.query(
			'SELECT admitted, doubled FROM read.live_event_registrations WHERE id = $1',
			[id],
		)
		return row
	}

	it('list who has tickets, by first name and initial, and what has changed since', async () => {
		const id = await family()
		await harness.system.untilIdle()
		const { stamp, registrations } = await doorList(keeper, day.id)
		expect(registrations.find((each) => each.id === id)).toEqual({
			id,
			state: 'confirmed',
			category: 'Individual',
			version: 1,
			buyer: 'Asha R.',
			seats: ['Asha R.', '', 'Tara R.'],
			admissions: [],
		})
		expect((await doorList(keeper, day.id, stamp)).registrations).toEqual([])
		await sent(scanOf(id, now()))
		await harness.system.untilIdle()
		const later = await doorList(keeper, day.id, stamp)
		expect(later.registrations.map((each) => [each.id, each.admissions.length])).toEqual([[id, 1]])
	})

	it('have the keys that the codes of a sold ticket are signed by', async () => {
		const email = 'door@mail.example'
		const guest = { firstName: 'Asha', lastName: 'Rao', email, phoneNumber: '+15103334444' }
		const buyer = harness.guest()
		const held = await heldBy(buyer, day.slug, { guest })
		await payFor(buyer, held)
		await harness.system.untilIdle()
		const { data } = await buyer.json<{ data: { seats: { code: string }[] } }>(
			'GET',
			`${TICKETS}/${await tokenFor(harness, email)}`,
		)
		const code = readCode(data.seats[0]?.code ?? '')
		expect(code?.ticket).toEqual({
			liveEvent: day.id.slice(0, 8),
			registration: held._id,
			seat: 1,
			version: 1,
		})
		const { publicKeys, registrations } = await doorList(keeper, day.id)
		expect(code && (await isSigned(code, await importKeys(publicKeys)))).toBe(true)
		expect(registrations.map(({ id }) => id)).toContain(held._id)
	})

	it('are of editions that are not over for a day', async () => {
		const { editions } = await keeper.json<{ editions: DoorEdition[] }>('GET', '/api/backoffice/doors')
		expect(editions.map(({ id }) => id)).toContain(day.id)
		expect(editions.map(({ name }) => name)).not.toContain('TAL Kindness Day 2023')
	})

	it('count a scan once, however often and by however many calls it comes', async () => {
		const id = await family()
		const scan = scanOf(id, now(), { seats: [1, 3] })
		const answers = await Promise.all([sent(scan), sent(scan), sent(scan, scan)])
		expect(answers.flatMap(({ scans }) => scans).filter(({ refused }) => refused !== null)).toEqual([])
		expect(await counts(id)).toEqual({ admitted: 2, doubled: 0 })
		const { registrations } = await sent(scan)
		const admission = { scan: scan.id, seats: [1, 3], door: 'A', at: scan.at }
		expect(registrations).toEqual([{ id, admissions: [admission] }])
	})

	it('flag a seat that two of them let in, until one undoes it for good', async () => {
		const id = await family()
		const a = scanOf(id, now(), { seats: [1, 2] })
		const b = scanOf(id, now(), { seats: [2], door: 'B' })
		await Promise.all([sent(a), sent(b)])
		expect(await counts(id)).toEqual({ admitted: 2, doubled: 1 })
		const undone = scanOf(id, now(), { kind: 'undone', undoes: b.id, door: 'B' })
		await sent(undone)
		await sent(b, undone)
		expect(await counts(id)).toEqual({ admitted: 2, doubled: 0 })
	})

	it('refuse single scans in words, and take the others in', async () => {
		const id = await family()
		const other = await plan(harness, edition(harness))
		const foreign = await issueTickets(harness, other.id, [''])
		const { scans, registrations } = await sent(
			scanOf(id, now() + 3 * MINUTE_MS),
			scanOf(foreign, now()),
			scanOf(crypto.randomUUID(), now()),
			scanOf(id, now(), { version: 2 }),
			scanOf(id, now(), { seats: [4] }),
			scanOf(id, now(), { kind: 'undone', undoes: crypto.randomUUID() }),
			scanOf(id, now() + MINUTE_MS),
		)
		expect(scans.map(({ refused }) => refused?.message ?? '').toSorted()).toEqual([
			'',
			'Nobody was let in by this scan, or it was undone already.',
			'The registration was not found.',
			'This registration has fewer people.',
			'This scan is from the future. Please set the clock of this phone.',
			'This ticket is for another event.',
			'This ticket is void.',
		])
		// Nothing is said of a registration of another edition.
		expect(registrations.map((each) => each.id)).toEqual([id])
		expect(await counts(id)).toEqual({ admitted: 1, doubled: 0 })
		expect(await counts(foreign)).toEqual({ admitted: 0, doubled: 0 })
	})

	it('are for admins and volunteer admins, and refuse what is no scan', async () => {
		const id = await family()
		const scans = [scanOf(id, now())]
		for (const person of ['finance', 'donor'])
			expect((await sendScans(await harness.person(person), day.id, scans)).status).toBe(403)
		expect((await sendScans(harness.guest(), day.id, scans)).status).toBe(401)
		expect((await sendScans(await harness.person('admin'), day.id, scans)).status).toBe(200)
		for (const wrong of [{ seats: [1, 1] }, { seats: [] }, { seats: [11] }, { door: 'Ravi' }, { id: 'x' }])
			expect((await sendScans(keeper, day.id, [{ ...scanOf(id, now()), ...wrong }])).status).toBe(400)
		expect((await sendScans(keeper, day.id, [])).status).toBe(400)
	})
})
