import type { Decider } from '../../kernel/events/decider.ts'
import { checkAudience } from '../_shared/confirmed-audience.ts'
import type { AnnouncementEvent, Audience } from './announcements.events.ts'

export interface AnnouncementCommand {
	readonly type: 'OrderAnnouncement'
	readonly textHash: string
	readonly audience: Audience
	/** How many people the admin was shown, and how many it is for now. */
	readonly confirmed: number
	readonly counted: number
	readonly at: string
}

export interface AnnouncementState {
	readonly isOrdered: boolean
}

/** What an admin says to many: once, and only to as many as they were shown. */
export const announcementDecider: Decider<AnnouncementState, AnnouncementCommand, AnnouncementEvent> = {
	initial: { isOrdered: false },
	decide({ textHash, audience, confirmed, counted, at }, { isOrdered }) {
		if (isOrdered) return []
		checkAudience(counted, confirmed)
		return [{ type: 'AnnouncementOrdered', data: { textHash, audience, counted, at } }]
	},
	evolve: () => ({ isOrdered: true }),
}
