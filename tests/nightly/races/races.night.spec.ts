import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerIdOf } from '../../../domain/answers/streams.contract.ts'
import {
	insist,
	joinOf,
	noticesAbout,
	publishPlaces,
	type Racer,
	standingOf,
	startKilling,
	startTrack,
	stepOf,
	type Track,
	until,
	type Waits,
	watchNotices,
} from './race.ts'

const PEOPLE = 500
const PLACES = 20
const NOTIFIED_MS = 3_000
const REST_MS = 240_000
const WITHOUT_FAULT = { freedTwice: 0, acceptedWithoutPlace: 0, others: 0 }

/** `npm test` has forty people who join at once, in `tests/api/answers.int.spec.ts`. */
describe('five hundred people and twenty places, over two api processes', () => {
	let track: Track
	let requestId: string
	const waits: Record<string, Waits> = {}
	beforeAll(async () => {
		track = await startTrack(PEOPLE + 1)
		requestId = await publishPlaces(track, PLACES)
	}, 300_000)
	afterAll(async () => {
		console.log('From the append to the notice that can be read, in milliseconds')
		console.table(waits)
		await track?.stop()
	}, 120_000)

	const isKnownTo = async (racer: Racer, kind: string) =>
		(await noticesAbout(track.harness, requestId)).some(
			(one) => one.user_id === racer.id && one.kind === kind,
		)

	it('lets twenty in, whichever process is killed; the others wait, and nobody is lost', async () => {
		const racers = track.racers.slice(0, PEOPLE)
		const watched = watchNotices(track.harness, requestId)
		const killing = startKilling(track)
		const received = await Promise.all(
			racers.map((racer, index) => insist(track, racer, joinOf(requestId), index)),
		)
		const kills = await killing.end()
		const calmAt = Date.now()
		expect(kills).toBeGreaterThanOrEqual(4)
		expect(received.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
		const isAtRest = async () => {
			const { accepted, waiting } = await standingOf(track.harness, requestId)
			return accepted === PLACES && waiting === PEOPLE - PLACES
		}
		expect(await until(isAtRest, REST_MS)).toBeLessThan(REST_MS)
		const standing = await standingOf(track.harness, requestId)
		expect(standing).toMatchObject({ ...WITHOUT_FAULT, mostTaken: PLACES })
		const everyoneKnows = async () => {
			const notices = await noticesAbout(track.harness, requestId)
			const known = notices.filter(({ kind }) => kind === 'answerAccepted' || kind === 'answerWaitlisted')
			return known.length === PEOPLE && new Set(known.map(({ user_id }) => user_id)).size === PEOPLE
		}
		expect(await until(everyoneKnows, REST_MS)).toBeLessThan(REST_MS)
		waits['the storm, all'] = await watched.end(racers, 0)
		waits['the storm, after the last kill'] = await watched.end(racers, calmAt)
	}, 900_000)

	it('lets as many in at once when nothing is killed, and measures how long each waits for the notice', async () => {
		const racers = track.racers.slice(0, PEOPLE)
		const rushId = await publishPlaces(track, PLACES)
		const watched = watchNotices(track.harness, rushId)
		await Promise.all(racers.map((racer, index) => insist(track, racer, joinOf(rushId), index)))
		const everyoneKnows = async () => {
			const notices = await noticesAbout(track.harness, rushId)
			const known = notices.filter(({ kind }) => kind === 'answerAccepted' || kind === 'answerWaitlisted')
			return known.length === PEOPLE
		}
		expect(await until(everyoneKnows, REST_MS)).toBeLessThan(REST_MS)
		const rush = await watched.end(racers, 0)
		waits['the rush'] = rush
		expect(rush.people).toBe(PEOPLE)
		expect(rush.max).toBeLessThan(REST_MS)
	}, 900_000)

	it('tells one more within three seconds that there is no place', async () => {
		const late = track.racers[PEOPLE] as Racer
		expect(await insist(track, late, joinOf(requestId))).toMatchObject({ status: 200, state: 'waiting' })
		expect(await until(() => isKnownTo(late, 'answerWaitlisted'), REST_MS)).toBeLessThan(NOTIFIED_MS)
	}, 300_000)

	it('gives the place of one who withdraws to one who waits, who confirms it twice at once', async () => {
		const { acceptances } = await standingOf(track.harness, requestId)
		const answerOf = (racer: Racer) => answerIdOf(requestId, racer.id)
		const leaving = track.racers.find((racer) => acceptances.has(answerOf(racer))) as Racer
		await Promise.all(
			[0, 1].map((first) => insist(track, leaving, stepOf(requestId, leaving, 'withdraw'), first)),
		)
		let next: Racer | undefined
		const isOffered = async () => {
			const notices = await noticesAbout(track.harness, requestId)
			const offered = notices.find(({ kind }) => kind === 'answerPlaceOffered')
			next = track.racers.find(({ id }) => id === offered?.user_id)
			return next !== undefined
		}
		expect(await until(isOffered, REST_MS)).toBeLessThan(NOTIFIED_MS)
		const racer = next as unknown as Racer
		const confirm = stepOf(requestId, racer, 'confirm')
		const received = await Promise.all([0, 1].map((first) => insist(track, racer, confirm, first)))
		expect(received.map(({ status }) => status)).toEqual([200, 200])
		const standing = await standingOf(track.harness, requestId)
		expect(standing).toMatchObject({ ...WITHOUT_FAULT, accepted: PLACES, withdrawn: 1, mostTaken: PLACES })
		expect(standing.acceptances.get(answerOf(racer))).toBe(1)
	}, 300_000)
})

describe('a mistake that is made on purpose is found by the same checks', () => {
	const withMistake = async (name: string, race: (track: Track, requestId: string) => Promise<void>) => {
		const track = await startTrack(12, [join(import.meta.dirname, 'controls', `${name}.ts`)])
		try {
			const requestId = await publishPlaces(track, 3)
			await Promise.all(track.racers.map((racer, index) => insist(track, racer, joinOf(requestId), index)))
			await race(track, requestId)
			return await standingOf(track.harness, requestId)
		} finally {
			await track.stop()
		}
	}

	it('accepting before a place is taken', async () => {
		const standing = await withMistake('accept-first', async () => {})
		expect(standing.acceptedWithoutPlace).toBeGreaterThan(0)
	}, 300_000)

	it('freeing twice', async () => {
		const standing = await withMistake('free-twice', async (track, requestId) => {
			const { acceptances } = await standingOf(track.harness, requestId)
			const leaving = track.racers.find(({ id }) => acceptances.has(answerIdOf(requestId, id))) as Racer
			await insist(track, leaving, stepOf(requestId, leaving, 'withdraw'))
		})
		expect(standing.freedTwice).toBeGreaterThan(0)
	}, 300_000)
})
