import type { Room } from '../../domain/rooms/contract.ts'
import type { StagePlace } from '../../domain/rooms/rights.contract.ts'
import type { Caller, Harness } from './harness.ts'
import { inMinutes } from './minutes.ts'

export const ROOMS = '/api/v1/audioRooms'

export const roomBody = (ownerId: string, changes: object = {}) => ({
	title: 'An evening with Asha',
	description: 'How the well was dug, and what is next',
	startTime: inMinutes(60),
	endTime: inMinutes(120),
	ownerId,
	...changes,
})

export async function addRoom(owner: Caller, changes: object = {}): Promise<Room> {
	return (await owner.json<{ data: Room }>('POST', ROOMS, roomBody(owner.id, changes))).data
}

/** Stores a public room that no call would take, such as one that is over. @returns its id */
export async function storeRoom(
	{ system: { sql } }: Harness,
	{ title, description, startTime, endTime, ownerId }: ReturnType<typeof roomBody>,
): Promise<string> {
	const id = crypto.randomUUID()
	await sql.execute(
		`INSERT INTO rec.rooms (id, title, description, starts_at, ends_at, owner_id, visibility, link_key, invited_at,
			revision, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, 'public', 'key', now(), 0, now(), now())`,
		[id, title, description, new Date(startTime), new Date(endTime), ownerId],
	)
	return id
}

interface Present {
	readonly userId: string
	readonly stage?: StagePlace
	readonly isMuted?: boolean
	readonly isCohost?: boolean
}

/** Puts people into a room, as the voice process does while their connections live, for longer than any test. */
export async function enterAll(
	{ system: { sql } }: Harness,
	roomId: string,
	people: readonly Present[],
): Promise<void> {
	await sql.execute('UPDATE rec.rooms SET started_at = coalesce(started_at, now()) WHERE id = $1', [roomId])
	for (const { userId, stage = 'audience', isMuted = true, isCohost = false } of people)
		await sql.execute(
			`INSERT INTO rec.room_people (room_id, user_id, is_cohost, stage, is_muted, joined_at, present_until)
			VALUES ($1, $2, $3, $4, $5, now(), now() + interval '1 day')`,
			[roomId, userId, isCohost, stage, isMuted],
		)
}
