import { describe, expect, it } from 'vitest'
import { scenario } from '../../kernel/events/decider.ts'
import { type AnnouncementCommand, announcementDecider } from './announcements.decider.ts'
import type { AnnouncementOrdered } from './announcements.events.ts'

const given = scenario(announcementDecider)
const order: AnnouncementCommand = {
	type: 'OrderAnnouncement',
	textHash: 'hash',
	audience: { kind: 'role', region: null, role: 'finAdmin' },
	confirmed: 2,
	counted: 2,
	at: '2026-11-21T08:00:00.000Z',
}
const { audience, textHash, at } = order
const ordered: AnnouncementOrdered = {
	type: 'AnnouncementOrdered',
	data: { textHash, audience, counted: 2, at },
}

describe('what an admin says to many', () => {
	it('is ordered once', () => {
		expect(given().when(order)).toEqual([ordered])
		expect(given(ordered).when(order)).toEqual([])
	})

	it('goes to as many as they were shown, and not to nobody', () => {
		expect(given().refusal({ ...order, counted: 3 })).toBe('AUDIENCE_CHANGED')
		expect(given().refusal({ ...order, counted: 0, confirmed: 0 })).toBe('NOBODY')
	})
})
