import { beforeEach, describe, expect, it } from 'vitest'
import { WAVE_PAUSE_MS, WAVE_SIZE } from '../../domain/blood/alerts.contract.ts'
import type { EffectContext, EffectOutcome } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/time.ts'
import type { NearbyDonor } from '../../queries/blood/matching.ts'
import type { NewBloodAlert } from '../../records/blood/alerts.ts'
import { type AlertDonorsDeps, alertDonors, type SoughtRequest } from './alert-donors.ts'
import { type Due, type SendAlertsDeps, sendDueAlerts } from './send-alerts.ts'

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

/** Everything that a wave needs, in memory, with a clock of its own. */
let now: number
let pledged: number
let isOpen: boolean
let donors: readonly NearbyDonor[]
let alerts: (NewBloodAlert & { sent_at?: Date })[]
beforeEach(() => {
	now = NIGHT
	pledged = 0
	isOpen = true
	alerts = []
	donors = Array.from({ length: 120 }, (_, index) => donor(index))
})

const request: SoughtRequest = {
	requestId: REQUEST,
	authorId: derivedId('author'),
	group: 'O+',
	component: 'redCells',
	region: 'IN',
	today: '2026-11-25',
	units: 2,
	latitude: 23.3,
	longitude: 85.3,
}
const deps: AlertDonorsDeps = {
	now: () => now,
	soughtBy: async () => (isOpen ? request : null),
	pledgedOf: async () => pledged,
	inTurn: (run) =>
		run({
			lastWave: async () => {
				const last = alerts.at(-1)
				return last ? { wave: last.wave, at: last.created_at } : null
			},
			nearest: async () =>
				donors.filter(({ user_id }) => alerts.every((each) => each.user_id !== user_id)).slice(0, WAVE_SIZE),
			save: async (made) => void alerts.push(...made),
		}),
}
const event = { stream: `request-${REQUEST}`, position: '1' } as unknown as RecordedEvent
const run = (): Promise<EffectOutcome> => alertDonors(deps).run(event, {} as EffectContext)
const waves = () => alerts.map(({ wave }) => wave)
const countOf = (wave: number) => waves().filter((each) => each === wave).length

describe('donors near a request for blood', () => {
	it('are alerted in waves, half an hour apart, until its units are pledged', async () => {
		expect(await run()).toEqual({ again: true, afterMs: WAVE_PAUSE_MS })
		expect([countOf(1), alerts.length]).toEqual([WAVE_SIZE, WAVE_SIZE])
		now += WAVE_PAUSE_MS
		await run()
		expect([countOf(2), alerts.length]).toEqual([WAVE_SIZE, 2 * WAVE_SIZE])
		now += WAVE_PAUSE_MS
		pledged = 2
		expect(await run()).toEqual({ again: true, afterMs: WAVE_PAUSE_MS })
		expect(alerts).toHaveLength(2 * WAVE_SIZE)
		// Somebody withdrew.
		now += WAVE_PAUSE_MS
		pledged = 1
		await run()
		expect([countOf(3), alerts.length]).toEqual([20, 120])
		now += WAVE_PAUSE_MS
		await run()
		expect(alerts).toHaveLength(120)
	})

	it('are not alerted sooner, whichever event begins it again', async () => {
		await run()
		now += 10 * MINUTE_MS
		expect(await run()).toEqual({ again: true, afterMs: 20 * MINUTE_MS })
		expect(alerts).toHaveLength(WAVE_SIZE)
	})

	it('are left alone once it takes no answers', async () => {
		isOpen = false
		expect(await run()).toEqual({ ignored: 'no blood is sought' })
		expect(alerts).toEqual([])
	})

	it('have their quiet hours, and texts if they want them', async () => {
		donors = [donor(1), donor(2, quiet), donor(3, { blood_texts: true })]
		await run()
		expect(alerts.map(({ due_at, channel }) => [due_at.getTime(), channel])).toEqual([
			[NIGHT, 'inbox'],
			[MORNING, 'inbox'],
			[NIGHT, 'text'],
		])
	})
})

describe('alerts', () => {
	const sent: string[] = []
	const sending: SendAlertsDeps = {
		log: { info() {}, warn() {}, error() {} },
		due: async () => alerts.filter(({ due_at, sent_at }) => !sent_at && due_at.getTime() <= now),
		isSought: async () => isOpen,
		send: async ({ user_id }) => {
			sent.push(user_id)
			alerts = alerts.map((each) => (each.user_id === user_id ? { ...each, sent_at: new Date(now) } : each))
		},
		remove: async ({ user_id }: Due) => {
			alerts = alerts.filter((each) => each.user_id !== user_id)
		},
	}
	beforeEach(async () => {
		sent.length = 0
		donors = [donor(1), donor(2, quiet)]
		await run()
	})

	it('wait for the end of quiet hours', async () => {
		await sendDueAlerts(sending)
		now += 8 * HOUR_MS
		await sendDueAlerts(sending)
		expect(sent).toEqual([donor(1).user_id])
		now = MORNING
		await sendDueAlerts(sending)
		await sendDueAlerts(sending)
		expect(sent).toEqual([donor(1).user_id, donor(2).user_id])
	})

	it('are taken back when nobody needs them any more', async () => {
		await sendDueAlerts(sending)
		isOpen = false
		now = MORNING
		await sendDueAlerts(sending)
		expect(sent).toEqual([donor(1).user_id])
		expect(alerts.map(({ user_id }) => user_id)).toEqual([donor(1).user_id])
	})
})
