import { expect, it } from 'vitest'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { entryOf } from './postings.ts'

it('stops at an event that it has no entry for', () => {
	const unknown: Partial<RecordedEvent> = { type: 'DonationTeleported', stream: 'fund-1', data: {} }
	expect(() => entryOf(unknown as RecordedEvent)).toThrow('no entry for the event DonationTeleported')
})
