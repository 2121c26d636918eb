import type { KindAndAbout } from '../../domain/notifications/kinds.contract.ts'
import type { Room } from '../../domain/rooms/contract.ts'
import { refuse } from '../../domain/rooms/refusals.contract.ts'
import type { RoomState } from '../../domain/rooms/state.contract.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { SqlExecutor, Tx } from '../../kernel/sql/sql.ts'
import { lockRoom, type RoomRow, stateNow } from '../../records/rooms/rooms.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export interface RoomDeps extends Pick<CommandDeps, 'sql' | 'store' | 'clock'> {
	/** A relay for voices, if there is one. */
	readonly turn: Infrastructure['settings']['turn']
	readonly showRoom: (roomId: string, viewerId: string) => Promise<Room>
	/** Checks whether a person may know of a room, or has its key. */
	readonly maySeeRoom: (sql: SqlExecutor, roomId: string, viewerId: string, key?: string) => Promise<boolean>
	/** Notifies those who want to come, and still may, once for each of its revisions. */
	readonly notifyComing: (
		tx: Tx,
		room: Pick<RoomRow, 'id' | 'revision'>,
		kind: Extract<KindAndAbout['kind'], 'roomMoved' | 'roomCancelled'>,
	) => Promise<void>
	/** Notifies the owner of a room that the staff ended it. */
	readonly notifyOwner: (tx: Tx, room: Pick<RoomRow, 'id' | 'revision' | 'owner_id'>) => Promise<void>
}

/** @throws DomainError ROOM_CANCELLED or ROOM_OVER */
export async function requireComing(tx: Tx, row: RoomRow, now: number): Promise<RoomState> {
	const state = await stateNow(tx, row, now)
	if (state === 'cancelled') throw refuse('ROOM_CANCELLED')
	if (state === 'ended' || state === 'missed') throw refuse('ROOM_OVER')
	return state
}

/**
 * Locks a room that its owner wants to change.
 * @throws DomainError NOT_FOUND, for those who may not know of it too, or NOT_ALLOWED for others
 */
export async function lockOwnRoom(deps: RoomDeps, tx: Tx, roomId: string, caller: Caller): Promise<RoomRow> {
	const { id: callerId } = signedIn(caller)
	const row = await lockRoom(tx, roomId)
	if (row === null) throw refuse('NOT_FOUND.room')
	if (row.owner_id === callerId) return row
	throw refuse((await deps.maySeeRoom(tx, roomId, callerId)) ? 'NOT_ALLOWED.owner' : 'NOT_FOUND.room')
}
