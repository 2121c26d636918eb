import type { Decider } from '../../kernel/events/decider.ts'
import { checkAudience } from '../_shared/confirmed-audience.ts'
import type { AnnouncementEvent, Audience } from './announcements.events.ts'

export interface AnnouncementCommand {
	readonly type: 'OrderAnnouncement'
	readonly textHash: string
	readonly audience: Audience
	readonly confirmed: number
	readonly counted: number
	readonly at: string
}

export interface AnnouncementState {
	readonly isOrdered: boolean
}

export const announcementDecider: Decider<AnnouncementState, AnnouncementCommand, AnnouncementEvent> = {
	initial: { isOrdered: false },
	decide({ textHash, audience, confirmed, counted, at }, { isOrdered }) {
		if (isOrdered) return []
		checkAudience(counted, confirmed)
		return [{ type: 'AnnouncementOrdered', data: { textHash, audience, counted, at } }]
	},
	evolve: () => ({ isOrdered: true }),
}
