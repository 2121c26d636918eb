import { beforeEach, describe, expect, it } from 'vitest'
import { WAVE_PAUSE_MS, WAVE_SIZE } from '../../domain/blood/alerts.contract.ts'
import type { EffectOutcome } from '../../kernel/effects/effects.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import type { Places } from '../../kernel/ports/places.ts'
import type { Sql, Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import type { NearbyDonor } from '../../queries/blood/matching.ts'
import { type MemoryWorker, memoryWorker, runEffect } from '../../tests/harness/memory-worker.ts'
import { alertDonors } from './alert-donors.ts'
import { sendDueAlerts } from './send-alerts.ts'

const REQUEST = derivedId('request')
/** 22:30 in India. */
const NIGHT = Date.parse('2026-11-25T17:00:00.000Z')
const MORNING = Date.parse('2026-11-26T01:30:00.000Z')

const donor = (index: number, changes: Partial<NearbyDonor> = {}): NearbyDonor => ({
	user_id: derivedId('donor', String(index)),
	blood_texts: false,
	blood_quiet_from: null,
	blood_quiet_to: null,
	blood_quiet_zone: null,
	withinKm: 5,
	...changes,
})
const quiet = { blood_quiet_from: '22:00', blood_quiet_to: '07:00', blood_quiet_zone: 'Asia/Kolkata' }

let worker: MemoryWorker
let sql: Sql
let pledged: number
let donors: readonly NearbyDonor[]
let approved: RecordedEvent | undefined
const STREAM = `request-${REQUEST}`

const alerts = () =>
	worker.sql.query<{ user_id: string; wave: number; due_at: Date; channel: string; sent_at: Date | null }>(
		'SELECT user_id, wave, due_at, channel, sent_at FROM rec.blood_alerts ORDER BY wave, user_id',
	)

const knowing = (plain: Sql): Sql => ({
	...plain,
	one: (text, ...rest) =>
		text.includes('pledged') ? (Promise.resolve({ pledged, given: 0 }) as never) : plain.one(text, ...rest),
	transaction: (run, options) =>
		plain.transaction((tx) => {
			const query = async (text: string, params: readonly unknown[] = []) => {
				if (!text.includes('WITH RECURSIVE towns')) return tx.query(text, params as never)
				const alerted = new Set((await alerts()).map(({ user_id }) => user_id))
				// Only the first choice of groups has anybody.
				const isFirst = params.at(-1) === WAVE_SIZE
				const near = isFirst ? donors.filter(({ user_id }) => !alerted.has(user_id)) : []
				return near.slice(0, WAVE_SIZE).map(({ withinKm: _, ...donor }) => ({ ...donor, km: 4 }))
			}
			return run({ ...tx, query } as Tx)
		}, options),
})

beforeEach(async () => {
	pledged = 0
	donors = Array.from({ length: 120 }, (_, index) => donor(index))
	const places = { town: async () => ({ latitude: 23.3, longitude: 85.3 }) } as unknown as Places
	worker = await memoryWorker({ places, sms: null })
	sql = knowing(worker.sql)
	worker.time = NIGHT
	const terms = { contentId: 'c1', contentHash: 'h', goal: null, endDate: '2099-12-31', isPrivate: false }
	const target = { count: 2, unit: 'units' }
	const of = { requestType: 'bloodDonation', side: 'donee', region: 'IN', currency: 'INR', source: 'web' }
	const author = { authorId: derivedId('author'), organizationId: null, authorRole: null }
	const at = new Date(NIGHT).toISOString()
	const events = await worker.record(STREAM, [
		{ type: 'RequestRaised', data: { ...of, ...author, terms: { ...terms, target }, awaits: 'admin', at } },
		{ type: 'RequestApproved', data: { at } },
	])
	approved = events.at(-1)
	await worker.put('rec.request_contents', {
		content_id: 'c1',
		place: 'Ranchi, Jharkhand',
		city_id: 'ranchi',
		fields: { bloodGroup: 'O+', component: 'redCells' },
	})
})

const present = () => ({ ...worker, clock: worker.clock, sql })
const run = (): Promise<EffectOutcome> => runEffect(alertDonors(present()), approved)
const hold = () => worker.record(STREAM, [{ type: 'RequestHeld', data: { reason: null } }])
const countOf = async (wave: number) => (await alerts()).filter((each) => each.wave === wave).length

describe('donors near a request for blood', () => {
	it('are alerted in waves, half an hour apart, until its units are pledged', async () => {
		expect(await run()).toEqual({ again: true, afterMs: WAVE_PAUSE_MS })
		expect([await countOf(1), (await alerts()).length]).toEqual([WAVE_SIZE, WAVE_SIZE])
		worker.time += WAVE_PAUSE_MS
		await run()
		expect([await countOf(2), (await alerts()).length]).toEqual([WAVE_SIZE, 2 * WAVE_SIZE])
		worker.time += WAVE_PAUSE_MS
		pledged = 2
		expect(await run()).toEqual({ again: true, afterMs: WAVE_PAUSE_MS })
		expect(await alerts()).toHaveLength(2 * WAVE_SIZE)
		worker.time += WAVE_PAUSE_MS
		pledged = 1
		await run()
		expect([await countOf(3), (await alerts()).length]).toEqual([20, 120])
		worker.time += WAVE_PAUSE_MS
		await run()
		expect(await alerts()).toHaveLength(120)
	})

	it('are not alerted sooner, whichever event begins it again', async () => {
		await run()
		worker.time += 10 * MINUTE_MS
		expect(await run()).toEqual({ again: true, afterMs: 20 * MINUTE_MS })
		expect(await alerts()).toHaveLength(WAVE_SIZE)
	})

	it('are left alone once it takes no answers', async () => {
		await hold()
		expect(await run()).toEqual({ ignored: 'no blood is sought' })
		expect(await alerts()).toEqual([])
	})

	it('have their quiet hours, and texts if they want them', async () => {
		donors = [donor(1), donor(2, quiet), donor(3, { blood_texts: true })]
		await run()
		const made = new Map((await alerts()).map((each) => [each.user_id, each]))
		const channels = donors.map(({ user_id }) => {
			const alert = made.get(user_id)
			return [alert?.due_at.getTime(), alert?.channel]
		})
		expect(channels).toEqual([
			[NIGHT, 'inbox'],
			[MORNING, 'inbox'],
			[NIGHT, 'text'],
		])
	})
})

describe('alerts', () => {
	const sent = async () => {
		const text = 'SELECT user_id FROM rec.notifications ORDER BY created_at'
		return (await worker.sql.query<{ user_id: string }>(text)).map(({ user_id }) => user_id)
	}
	const sendDue = () => sendDueAlerts(present())
	beforeEach(async () => {
		donors = [donor(1), donor(2, quiet)]
		for (const { user_id } of donors) await worker.person(user_id)
		await run()
	})

	it('wait for the end of quiet hours', async () => {
		await sendDue()
		worker.time += 8 * HOUR_MS
		await sendDue()
		expect(await sent()).toEqual([donor(1).user_id])
		worker.time = MORNING
		await sendDue()
		await sendDue()
		expect((await sent()).toSorted()).toEqual([donor(1).user_id, donor(2).user_id].toSorted())
	})

	it('are taken back when nobody needs them any more', async () => {
		await sendDue()
		await hold()
		worker.time = MORNING
		await sendDue()
		expect(await sent()).toEqual([donor(1).user_id])
		expect((await alerts()).map(({ user_id }) => user_id)).toEqual([donor(1).user_id])
	})
})
