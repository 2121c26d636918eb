import type { SpreadAnnouncement } from '../../commands/notifications/spread-announcement.ts'
import {
	ANNOUNCEMENT_EVENTS,
	type AnnouncementOrdered,
} from '../../domain/notifications/announcements.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { streamId } from '../../kernel/streams.ts'

/** So that words to many keep nothing else waiting. */
const PAUSE_MS = 1_000

/** Brings an admin's words to those whom they are for, some at a time. */
export const spreadAnnouncement = (deps: { readonly spread: SpreadAnnouncement }): EffectHandler => ({
	name: 'notifications/spread-announcement',
	on: ANNOUNCEMENT_EVENTS,
	attempts: 12,
	run: async (event) => {
		const { audience } = asEvent<AnnouncementOrdered>(event).data
		const isOver = await deps.spread(streamId(event.stream), audience)
		return isOver ? { done: true } : { again: true, afterMs: PAUSE_MS }
	},
})
