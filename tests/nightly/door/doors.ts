import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../../demo/random.ts'
import { type DoorList, doorList, scanOf, sendScans, type Taken } from '../../api/door.fixtures.ts'
import type { Caller, Harness } from '../../api/harness.ts'

export interface Doors {
	readonly harness: Harness
	readonly keepers: readonly Caller[]
	readonly liveEventId: string
	/** A scan that may have been lost gets another id when it is sent again: the control. */
	readonly forgetsIds?: boolean
}

interface Person {
	readonly registration: string
	readonly seat: number
}

const LETTERS = 'ABCDEFGH'
const CUT = 0.4
const LOST = 0.25
const MAX_BATCH = 10

/** The doors that let a person in, by seat. */
export type Journal = ReadonlyMap<string, readonly string[]>

export const seatOf = ({ registration, seat }: Person) => `${registration}/${seat}`

/**
 * Lets everybody in once, and some at a second door while neither knows of the other. Networks are cut at
 * random: calls never arrive, or their answers are lost, and the scans are sent again.
 */
export async function openDoors(
	{ harness, keepers, liveEventId, forgetsIds = false }: Doors,
	people: readonly Person[],
	twice: readonly Person[],
): Promise<Journal> {
	const journal = new Map<string, string[]>()
	const queues = keepers.map((): ReturnType<typeof scanOf>[] => [])
	const scan = ({ registration, seat }: Person, at: number) => {
		const door = LETTERS.charAt(at)
		queues[at]?.push(scanOf(registration, harness.clock.now(), { seats: [seat], door }))
		const key = seatOf({ registration, seat })
		journal.set(key, [...(journal.get(key) ?? []), door])
	}
	for (const [index, person] of people.entries()) scan(person, index % keepers.length)
	for (const person of twice) scan(person, (people.indexOf(person) + 1) % keepers.length)
	await Promise.all(
		keepers.map(async (keeper, at) => {
			const random = seededRandom(at)
			let queue = queues[at] ?? []
			while (queue.length > 0) {
				const batch = queue.slice(0, random.between(1, MAX_BATCH))
				if (random.chance(CUT)) await sleep(random.between(0, 5))
				else {
					const { status, body, text } = await sendScans(keeper, liveEventId, batch)
					if (status !== 200) throw new Error(text)
					const refused = (body as Taken).scans.filter((each) => each.refused !== null)
					if (refused.length > 0) throw new Error(JSON.stringify(refused))
					if (!random.chance(LOST)) queue = queue.slice(batch.length)
					else if (forgetsIds) queue = queue.map((each) => ({ ...each, id: crypto.randomUUID() }))
				}
			}
		}),
	)
	await harness.system.untilIdle()
	return journal
}

/** Returns the doors that let each seat in, as every door learns them. */
export async function knownBy(keeper: Caller, liveEventId: string): Promise<Journal> {
	const { registrations }: DoorList = await doorList(keeper, liveEventId)
	const found = new Map<string, string[]>()
	for (const { id, admissions } of registrations)
		for (const { seats, door } of admissions)
			for (const seat of seats) {
				const key = seatOf({ registration: id, seat })
				found.set(key, [...(found.get(key) ?? []), door])
			}
	return found
}

export const sorted = (journal: Journal) =>
	[...journal].map(([seat, doors]) => [seat, doors.toSorted().join()] as const).toSorted()
