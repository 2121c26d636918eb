import { refuse } from '../../domain/rooms/refusals.contract.ts'
import { mayIn, type RoomAct, type RoomRole, roleOf } from '../../domain/rooms/rights.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { lockRoom, type RoomRow } from '../../records/rooms/rooms.ts'
import { announceStage, findPerson, type RoomPersonRow } from '../../records/rooms/stage.ts'
import { hasRole, signedIn } from '../_shared/context.ts'
import { once } from '../_shared/once.ts'
import { type RoomDeps, requireComing } from './room-deps.ts'

/** A room that goes on or is to come, and the caller’s part in it. */
export interface InRoom {
	readonly tx: Tx
	readonly row: RoomRow
	readonly at: Date
	readonly userId: string
	readonly role: RoomRole
	/** Null for a person who was never in it. */
	readonly me: RoomPersonRow | null
}

/**
 * Changes a room’s stage once. Its pages and the voice process are notified if it changed.
 * @param change returns whether it changed
 * @throws DomainError NOT_FOUND for those who may not come, ROOM_CANCELLED or ROOM_OVER
 */
export const changeStage = (
	deps: RoomDeps,
	caller: Caller,
	roomId: string,
	change: (room: InRoom) => Promise<boolean>,
): Promise<void> =>
	once(deps, caller, async (tx) => {
		const { id: userId } = signedIn(caller)
		const row = await lockRoom(tx, roomId)
		if (row === null || !(await deps.maySeeRoom(tx, roomId, userId))) throw refuse('NOT_FOUND.room')
		const now = deps.clock.now()
		await requireComing(tx, row, now)
		const me = await findPerson(tx, roomId, userId)
		const role = roleOf({
			isOwner: row.owner_id === userId,
			isCohost: me?.is_cohost === true,
			isAdmin: hasRole(caller.principal, 'admin'),
			stage: me?.stage ?? 'audience',
		})
		if (await change({ tx, row, at: new Date(now), userId, role, me })) await announceStage(tx, roomId)
	})

/** @throws DomainError NOT_ALLOWED */
export function requireRight(role: RoomRole, act: RoomAct): void {
	if (!mayIn(role, act)) throw refuse('NOT_ALLOWED.inRoom')
}

export const isPresent = (person: RoomPersonRow | null, at: Date): person is RoomPersonRow =>
	(person?.present_until?.getTime() ?? 0) > at.getTime()

/** @throws DomainError NOT_IN_ROOM */
export function requirePresent({ me, at }: InRoom): RoomPersonRow {
	if (!isPresent(me, at)) throw refuse('NOT_IN_ROOM')
	return me
}
