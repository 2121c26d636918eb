import { z } from 'zod'
import { wholeMinute } from '../../../../domain/_shared/minutes-rules.contract.ts'
import {
	lengthProblem,
	ROOM_VISIBILITIES,
	type Room,
	type RoomBody,
	roomFields,
	startProblem,
} from '../../../../domain/rooms/contract.ts'
import { serverClock } from '../../lib/clock.ts'
import { localTime, timeOf } from './room-times.ts'

const typedRoom = roomFields.pick({ title: true, description: true }).extend({
	startTime: z.string().min(1, 'rooms.fields.selectStart'),
	endTime: z.string().min(1, 'rooms.fields.selectEnd'),
	visibility: z.enum(ROOM_VISIBILITIES),
	invited: z.array(z.string()),
	cohosts: z.array(z.string()),
	organizationId: z.string(),
	requestId: z.string(),
})
export type RoomValues = z.output<typeof typedRoom>

export const bodyOf = ({
	startTime,
	endTime,
	organizationId,
	requestId,
	...values
}: RoomValues): RoomBody => ({
	...values,
	startTime: timeOf(startTime),
	endTime: timeOf(endTime),
	organizationId: organizationId || null,
	requestId: requestId || null,
})

/** @param savedStart the start of a room that is edited, which may have passed */
export const roomRules = (savedStart: string | undefined) =>
	typedRoom.superRefine((values, context) => {
		const [startTime, endTime] = [timeOf(values.startTime), timeOf(values.endTime)]
		const add = (name: keyof RoomValues, message: string | null) => {
			if (message !== null) context.addIssue({ code: 'custom', path: [name], message })
		}
		if (values.startTime !== savedStart) add('startTime', startProblem(startTime, serverClock.now()))
		add('endTime', lengthProblem({ startTime, endTime }))
	})

export const valuesOf = (room: Room | undefined): RoomValues => ({
	title: room?.title ?? '',
	description: room?.description ?? '',
	startTime: room ? localTime(Date.parse(room.startTime)) : '',
	endTime: room ? localTime(Date.parse(room.endTime)) : '',
	visibility: room?.visibility ?? 'public',
	invited: [...(room?.sharing?.invited ?? [])],
	cohosts: [...(room?.sharing?.cohosts ?? [])],
	organizationId: room?.sharing?.organizationId ?? '',
	requestId: room?.sharing?.requestId ?? '',
})

/** The first time that can be picked. */
export const earliest = (): string => localTime(wholeMinute(serverClock.now()))
