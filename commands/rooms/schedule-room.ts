import { randomBytes } from 'node:crypto'
import {
	newRoomBody,
	ROOMS_A_DAY,
	type RoomBody,
	roomBody,
	roomSaved,
	startProblem,
} from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { remindAgain, setInvited } from '../../records/rooms/people.ts'
import {
	announceRoom,
	countRoomsSince,
	findConflict,
	insertRoom,
	lockOwner,
	type NewRoomRow,
	type RoomRow,
	updateRoom,
} from '../../records/rooms/rooms.ts'
import { announceStage, setCohosts } from '../../records/rooms/stage.ts'
import { idsOfUsernames } from '../../records/users/users.ts'
import { signedIn } from '../_shared/context.ts'
import { countInvitations } from '../_shared/count-invitations.ts'
import { memberRole } from '../_shared/facts.ts'
import { loadRequest } from '../_shared/facts-answers.ts'
import { once } from '../_shared/once.ts'
import { lockOwnRoom, type RoomDeps, requireComing } from './room-deps.ts'

/** Returns a key of 128 bits. */
export const newKey = (): string => randomBytes(16).toString('base64url')

type Current = Pick<
	RoomRow,
	'id' | 'owner_id' | 'starts_at' | 'started_at' | 'visibility' | 'organization_id' | 'request_id'
>

/** @throws DomainError when it would begin in the past, be over, or overlap another room of its owner */
async function checkTimes(tx: SqlExecutor, { startTime, endTime }: RoomBody, current: Current, now: number) {
	const isSame = startTime === current.starts_at.getTime()
	if (current.started_at !== null && !isSame) throw invalidField('startTime', 'rooms.fields.hasBegun')
	const problem = isSame ? null : startProblem(startTime, now)
	if (problem !== null) throw invalidField('startTime', problem)
	if (endTime <= now) throw invalidField('endTime', 'rooms.fields.endInPast')
	const other = await findConflict(tx, { ownerId: current.owner_id, roomId: current.id, startTime, endTime })
	if (other !== null) throw refuse('ROOM_CONFLICT', { title: other.title }, 'startTime')
}

/** @throws DomainError when it is linked to an organization or a request that isn't its owner’s */
async function checkLinks({ store }: Pick<RoomDeps, 'store'>, body: RoomBody, current: Current) {
	const { organizationId, requestId } = body
	const isNew = (sent: string | null | undefined, known: string | null): sent is string =>
		sent !== undefined && sent !== null && sent !== known
	if (
		isNew(organizationId, current.organization_id) &&
		(await memberRole(store, organizationId, current.owner_id)) === null
	)
		throw invalidField('organizationId', 'rooms.fields.selectOrganization')
	if (
		isNew(requestId, current.request_id) &&
		(await loadRequest(store, requestId))?.authorId !== current.owner_id
	)
		throw invalidField('requestId', 'rooms.fields.selectRequest')
}

/** Those who are notified of an invitation are found afterwards by a worker. */
function fieldsOf(body: RoomBody, current: Current, at: Date) {
	const visibility = body.visibility ?? current.visibility
	return {
		title: body.title,
		description: body.description,
		starts_at: new Date(body.startTime),
		ends_at: new Date(body.endTime),
		visibility,
		organization_id: body.organizationId === undefined ? current.organization_id : body.organizationId,
		request_id: body.requestId === undefined ? current.request_id : body.requestId,
		invited_at: visibility === 'invited' ? null : at,
		updated_at: at,
	}
}

/** @throws DomainError when a username is nobody’s */
async function idsOf(tx: Tx, given: readonly string[], field: 'invited' | 'cohosts'): Promise<string[]> {
	const names = given.map((name) => name.toLowerCase())
	const ids = await idsOfUsernames(tx, names)
	const unknown = names.flatMap((name, place) => (ids.has(name) ? [] : [place]))
	if (unknown.length > 0) {
		const named = unknown.map((place) => given[place]).join(', ')
		throw refuse('INVITED_NOT_FOUND', { names: named }, `${field}.${unknown[0]}`)
	}
	return [...new Set(ids.values())]
}

/** @throws DomainError when a username is nobody’s, or for more invitations than a day has */
async function invite(
	tx: Tx,
	{ invited, cohosts }: RoomBody,
	{ id, owner_id }: Pick<Current, 'id' | 'owner_id'>,
	at: Date,
): Promise<void> {
	if (cohosts !== undefined) {
		const userIds = await idsOf(tx, cohosts, 'cohosts')
		await setCohosts(
			tx,
			id,
			userIds.filter((userId) => userId !== owner_id),
		)
	}
	if (invited === undefined) return
	const added = await setInvited(tx, id, await idsOf(tx, invited, 'invited'), at)
	await countInvitations(tx, { userId: owner_id }, at, added)
}

const ROOMS = '/api/v1/audioRooms'
const common = { tags: ['rooms'], access: { allow: 'signedIn' }, path: ROOMS } as const
const answerOf = async (
	{ showRoom }: RoomDeps,
	{
		roomId,
		ownerId,
		message,
	}: { readonly roomId: string; readonly ownerId: string; readonly message: string },
): Promise<Reply> => ({ body: { statusCode: 200, message, data: await showRoom(roomId, ownerId) } })

/** Accounts begin with a proven e-mail address, so that each signed-in member has one. */
export const createRoom = (deps: RoomDeps): Route =>
	route({
		...common,
		method: 'POST',
		summary: 'Schedule an audio room; ten a day',
		body: newRoomBody,
		answers: { 200: roomSaved },
		handle: async ({ body, caller }) => {
			const ownerId = signedIn(caller).id
			if (body.ownerId !== ownerId) throw invalidField('ownerId', 'rooms.fields.ownRoomsOnly')
			const roomId = await once(deps, caller, async (tx) => {
				const now = deps.clock.now()
				const at = new Date(now)
				const current = {
					id: derivedId('audio room', caller.commandId),
					owner_id: ownerId,
					starts_at: new Date(0),
					started_at: null,
					visibility: 'public',
					organization_id: null,
					request_id: null,
				} as const
				await lockOwner(tx, ownerId)
				if ((await countRoomsSince(tx, ownerId, new Date(now - DAY_MS))) >= ROOMS_A_DAY)
					throw refuse('ROOMS_OF_DAY', { most: ROOMS_A_DAY })
				await checkTimes(tx, body, current, now)
				await checkLinks(deps, body, current)
				const row: NewRoomRow = {
					...current,
					...fieldsOf(body, current, at),
					link_key: newKey(),
					cancelled_at: null,
					ended_at: null,
					end_cause: null,
					end_reason: null,
					revision: 0,
					created_at: at,
				}
				await insertRoom(tx, row)
				await invite(tx, body, row, at)
				await announceRoom(tx, row, row.visibility === 'public')
				return row.id
			})
			return answerOf(deps, { roomId, ownerId, message: 'rooms.answers.scheduled' })
		},
	})

export const editRoom = (deps: RoomDeps): Route =>
	route({
		...common,
		method: 'PUT',
		summary: 'Update an audio room of one’s own that is not over',
		body: roomBody,
		answers: { 200: roomSaved },
		handle: async ({ body, caller }) => {
			const ownerId = signedIn(caller).id
			const { selectedId: roomId } = body
			await once(deps, caller, async (tx) => {
				const now = deps.clock.now()
				const at = new Date(now)
				await lockOwner(tx, ownerId)
				const row = await lockOwnRoom(deps, tx, roomId, caller)
				await requireComing(tx, row, now)
				await checkTimes(tx, body, row, now)
				await checkLinks(deps, body, row)
				const changed = { ...row, ...fieldsOf(body, row, at), revision: row.revision + 1 }
				await updateRoom(tx, roomId, changed)
				await invite(tx, body, row, at)
				const isMoved = row.starts_at.getTime() !== body.startTime || row.ends_at.getTime() !== body.endTime
				if (isMoved) {
					await remindAgain(tx, roomId)
					await deps.notifyComing(tx, changed, 'roomMoved')
				}
				await announceRoom(tx, row, [row.visibility, changed.visibility].includes('public'))
				await announceStage(tx, roomId)
			})
			return answerOf(deps, { roomId, ownerId, message: 'rooms.answers.updated' })
		},
	})
