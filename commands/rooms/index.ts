import type { Contribution } from '../../kernel/capability/capability.ts'
import type { Tx } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { comingTo } from '../../queries/rooms/audience.ts'
import { findRoom } from '../../queries/rooms/room-row.ts'
import { readRoom } from '../../queries/rooms/rooms.ts'
import type { RoomRow } from '../../records/rooms/rooms.ts'
import { createNotify } from '../notifications/index.ts'
import { actOnPerson } from './act-on-person.ts'
import { addRoomReminder, cancelRoom, removeRoomReminder, renewLink } from './change-room.ts'
import { removeMessage, writeMessage } from './chat.ts'
import { endByStaff } from './end-by-staff.ts'
import { joinVoice, leaveVoice } from './join-voice.ts'
import { comeOnStage, leaveStage, lowerHand, raiseHand, setMuted } from './own-part.ts'
import type { RoomDeps } from './room-deps.ts'
import { endRoom, lengthenRoom, setRoom } from './run-room.ts'
import { createRoom, editRoom } from './schedule-room.ts'

export const roomCommands: Contribution = {
	name: 'commands/rooms',
	routes: ({ sql, store, clock, settings }) => {
		const notify = async (
			tx: Tx,
			{ id: roomId, revision }: Pick<RoomRow, 'id' | 'revision'>,
			kind: 'roomMoved' | 'roomCancelled' | 'roomEnded',
			userIds: readonly string[],
		): Promise<void> => {
			const causeId = derivedId('room', roomId, String(revision))
			const at = new Date(clock.now())
			await createNotify({ sql: tx, clock })({ kind, about: { roomId }, userIds, causeId, at })
		}
		const deps: RoomDeps = {
			sql,
			store,
			clock,
			turn: settings.turn,
			showRoom: (roomId, viewerId) => readRoom({ sql, clock }, roomId, viewerId),
			maySeeRoom: async (executor, roomId, viewerId, key) =>
				(await findRoom(executor, { roomId, viewerId, key })) !== null,
			notifyComing: async (tx, room, kind) => notify(tx, room, kind, await comingTo(tx, room.id)),
			notifyOwner: (tx, room) => notify(tx, room, 'roomEnded', [room.owner_id]),
		}
		return [
			createRoom,
			editRoom,
			cancelRoom,
			renewLink,
			addRoomReminder,
			removeRoomReminder,
			raiseHand,
			lowerHand,
			comeOnStage,
			leaveStage,
			setMuted,
			actOnPerson,
			setRoom,
			endByStaff,
			endRoom,
			lengthenRoom,
			writeMessage,
			removeMessage,
			joinVoice,
			leaveVoice,
		].map((make) => make(deps))
	},
}
