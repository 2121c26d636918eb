import type { SampleEvent } from '../../domain/samples/samples.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { NoticeRules } from '../_shared/notify-of.ts'

/** Authors are thanked for their samples. */
export const SAMPLE_NOTICES: NoticeRules<SampleEvent> = {
	SampleAdded: async (event) => ({
		kind: 'sampleAdded',
		about: { sampleId: streamId(event.stream) },
		userIds: [event.data.authorId],
	}),
}
