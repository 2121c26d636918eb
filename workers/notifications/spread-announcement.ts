import { createSpreadAnnouncement } from '../../commands/notifications/spread-announcement.ts'
import {
	ANNOUNCEMENT_EVENTS,
	type AnnouncementOrdered,
} from '../../domain/notifications/announcements.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { nextOfAudience } from '../../queries/notifications/audience.ts'

/** A pause between batches, so that other work is not blocked. */
const PAUSE_MS = 1_000

export const spreadAnnouncement = ({
	sql,
	clock,
}: Pick<WorkerInfrastructure, 'sql' | 'clock'>): EffectHandler => ({
	name: 'notifications/spread-announcement',
	on: ANNOUNCEMENT_EVENTS,
	attempts: 12,
	run: async (event) => {
		const { audience } = asEvent<AnnouncementOrdered>(event).data
		const spread = createSpreadAnnouncement({ sql, clock, next: nextOfAudience })
		const isOver = await spread(streamId(event.stream), audience)
		return isOver ? { done: true } : { again: true, afterMs: PAUSE_MS }
	},
})
