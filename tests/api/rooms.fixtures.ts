import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Room } from '../../domain/rooms/contract.ts'
import type { StagePlace } from '../../domain/rooms/rights.contract.ts'
import { createSql } from '../../kernel/sql/sql.ts'
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

const FINGERPRINT = Array.from({ length: 32 }, () => 'A1').join(':')
const audioLine = (mid: number, direction: string) =>
	`m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:${mid}\r\na=${direction}\r\na=rtpmap:111 opus/48000/2\r\n`

/** The offer of a page. */
export const VOICE_OFFER = [
	`v=0\r\na=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\na=fingerprint:sha-256 ${FINGERPRINT}\r\n`,
	`${audioLine(0, 'sendonly')}a=ssrc:7 cname:x\r\n`,
	...[1, 2, 3, 4].map((mid) => audioLine(mid, 'recvonly')),
	'm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:5\r\n',
].join('')

/** Answers each offer at once, in place of the process that carries voices. */
export async function answerOffers({ dataDir }: Harness): Promise<void> {
	const running = await readFile(join(dataDir, 'running.json'), 'utf8')
	const sql = createSql((JSON.parse(running) as { readonly adminUrl: string }).adminUrl, { max: 1 })
	await sql.execute(`CREATE FUNCTION rec.answer() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN NEW.answer := 'v=0'; RETURN NEW; END $$`)
	await sql.execute(
		'CREATE TRIGGER answers BEFORE INSERT ON rec.room_media FOR EACH ROW EXECUTE FUNCTION rec.answer()',
	)
	await sql.close()
}

interface Present {
	readonly userId: string
	readonly stage?: StagePlace
	readonly isMuted?: boolean
	readonly isCohost?: boolean
}

/**
 * Puts people into a room, as the voice process does while their connections live, for longer than any test. The room is
 * none of its owner’s ten of the day.
 */
export async function enterAll(
	{ system: { sql } }: Harness,
	roomId: string,
	people: readonly Present[],
): Promise<void> {
	await sql.execute(
		`UPDATE rec.rooms SET started_at = coalesce(started_at, now()), created_at = now() - interval '2 days'
		WHERE id = $1`,
		[roomId],
	)
	for (const { userId, stage = 'audience', isMuted = true, isCohost = false } of people)
		await sql.execute(
			`INSERT INTO rec.room_people (room_id, user_id, is_cohost, stage, is_muted, joined_at, present_until)
			VALUES ($1, $2, $3, $4, $5, now(), now() + interval '1 day')`,
			[roomId, userId, isCohost, stage, isMuted],
		)
}
