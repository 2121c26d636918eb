import type { SampleEvent } from '../../domain/samples/samples.events.ts'
import { idOfStream, type NoticeRules } from '../_shared/notify-of.ts'

/** Authors are thanked for their samples. */
export const SAMPLE_NOTICES: NoticeRules<SampleEvent> = {
	SampleAdded: async (event) => ({
		kind: 'sampleAdded',
		about: { sampleId: idOfStream(event) },
		userIds: [event.data.authorId],
	}),
}
