import type { SampleThingEvent } from '../../domain/sample-things/sample-things.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { NoticeRules } from '../_shared/notify-of.ts'

/** Thanks authors for their sample things. */
export const SAMPLE_THING_NOTICES: NoticeRules<SampleThingEvent> = {
	SampleThingAdded: async (event) => ({
		kind: 'sampleThingAdded',
		about: { sampleThingId: streamId(event.stream) },
		userIds: [event.data.authorId],
	}),
}
