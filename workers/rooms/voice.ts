import { messageOf } from '../../kernel/events/errors.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { InvalidOffer, type Voice, type VoicePeer } from '../../kernel/ports/voice.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import { type RoomVoice, voicesOf } from '../../queries/rooms/voice.ts'
import {
	answerOffer,
	endFormerMedia,
	endMedia,
	LEASE_MS,
	leaseRooms,
	releaseRooms,
	takeOffer,
} from '../../records/rooms/media.ts'
import { announceStage, renewPresence } from '../../records/rooms/stage.ts'

const CHECKED_EVERY_MS = SECOND_MS
const RENEWED_EVERY_MS = 5 * SECOND_MS
/** Then it checks again, so that a crowd at the door holds up nothing else. */
const LET_IN_AT_ONCE = 20

export interface RoomVoiceDeps {
	readonly sql: Sql
	readonly voice: Voice
	/** This process, by an id of its own life. */
	readonly node: string
	readonly log: Log
}

/**
 * Carries the voices of the rooms that it can lease, as their rows say: it lets in, grants and removes at each check.
 * A process that can't renew its leases ends its connections, since another one may have the rooms.
 */
export function createRoomVoice({ sql, voice, node, log }: RoomVoiceDeps) {
	let isOn = false
	let isAway = false
	let isWoken = false
	let timer: NodeJS.Timeout | null = null
	let under: Promise<void> | null = null
	let leasedAt = -Infinity
	let renewedAt = -Infinity

	async function check(): Promise<void> {
		const at = performance.now()
		if (at - leasedAt > LEASE_MS) letGo()
		const leased = new Set((await leaseRooms(sql, node)).map(({ room_id }) => room_id))
		leasedAt = at
		await endFormerMedia(sql, node)
		const rows = (await voicesOf(sql, node)).filter(({ room_id }) => leased.has(room_id))
		const allowed = rows.filter(({ may_be }) => may_be)
		const peers = voice.peers()
		// First, so that nobody is heard for longer than a check takes.
		for (const roomId of leased) voice.setSpeakers(roomId, speakersOf(allowed, roomId))
		const open = new Set(allowed.map(({ id }) => id))
		for (const { id } of peers) if (!open.has(id)) voice.remove(id, true)
		const waiting = allowed.filter(({ is_taken }) => !is_taken)
		for (const row of waiting.slice(0, LET_IN_AT_ONCE)) await letIn(row, speakersOf(allowed, row.room_id))
		if (waiting.length > LET_IN_AT_ONCE) isWoken = true
		await endThose([
			...rows.flatMap(({ id, may_be }) => (may_be ? [] : [id])),
			...peers.flatMap(({ id, state }) => (state === 'lost' && open.has(id) ? [id] : [])),
		])
		if (at - renewedAt < RENEWED_EVERY_MS) return
		renewedAt = at
		for (const [roomId, here] of Map.groupBy(connectedOf(voice.peers()), (peer) => peer.roomId))
			await renewPresence(
				sql,
				roomId,
				here.map(({ userId }) => userId),
				new Date(),
			)
	}

	async function letIn({ id, room_id, user_id }: RoomVoice, speakers: ReadonlySet<string>): Promise<void> {
		const taken = await takeOffer(sql, node, id)
		if (taken === null) return
		try {
			const answer = voice.join({ id, roomId: room_id, userId: user_id }, taken.offer)
			voice.setSpeakers(room_id, speakers)
			if ((await answerOffer(sql, node, id, answer)) === 0) voice.remove(id, false)
		} catch (error) {
			voice.remove(id, false)
			if (!(error instanceof InvalidOffer)) throw error
			log.warn(`An offer can't be answered: ${error.message}`)
			await endThose([id])
		}
	}

	/** A person whose connection is lost is away at once; their place waits. */
	async function endThose(ids: readonly string[]): Promise<void> {
		if (ids.length === 0) return
		for (const id of ids) voice.remove(id, false)
		await sql.transaction(async (tx) => {
			const ended = await endMedia(tx, node, ids)
			await tx.execute(
				`UPDATE rec.room_people p SET present_until = now() FROM unnest($1::uuid[], $2::uuid[]) AS e (room_id, user_id)
				WHERE p.room_id = e.room_id AND p.user_id = e.user_id AND p.present_until > now()`,
				[ended.map(({ room_id }) => room_id), ended.map(({ user_id }) => user_id)],
			)
			for (const roomId of new Set(ended.map(({ room_id }) => room_id))) await announceStage(tx, roomId)
		})
	}

	function letGo(): void {
		for (const { id } of voice.peers()) voice.remove(id, false)
	}

	async function checkSafely(): Promise<void> {
		try {
			await check()
			isAway = false
		} catch (error) {
			if (!isAway) log.warn(`The rooms can't be read: ${messageOf(error)}`)
			isAway = true
		}
	}

	function go(): void {
		if (timer !== null) clearTimeout(timer)
		timer = null
		isWoken = false
		under = checkSafely().then(() => {
			under = null
			if (!isOn) return
			if (isWoken) go()
			else timer = setTimeout(go, CHECKED_EVERY_MS)
		})
	}

	// Beside the checks, one of which may wait for the database.
	const guard = setInterval(() => {
		if (performance.now() - leasedAt > LEASE_MS) letGo()
	}, SECOND_MS / 4)

	return {
		start(): void {
			isOn = true
			go()
		},
		/** Checks at once: something changed. */
		wake(): void {
			isWoken = true
			if (isOn && under === null) go()
		},
		async stop(): Promise<void> {
			isOn = false
			if (timer !== null) clearTimeout(timer)
			clearInterval(guard)
			await under
			const ids = voice.peers().map(({ id }) => id)
			letGo()
			try {
				await endThose(ids)
				await releaseRooms(sql, node)
			} catch (error) {
				log.warn(`The last connections were not ended: ${messageOf(error)}`)
			}
		},
	}
}

const connectedOf = (peers: ReturnType<Voice['peers']>): readonly VoicePeer[] =>
	peers.filter(({ state }) => state === 'connected')

const speakersOf = (rows: readonly RoomVoice[], roomId: string): ReadonlySet<string> =>
	new Set(rows.flatMap((row) => (row.room_id === roomId && row.may_speak ? [row.user_id] : [])))
