import type { sampleNotifications } from '../../domain/samples/notifications.contract.ts'
import { type NotificationFacts, notificationTemplates } from '../../kernel/capability/notification-templates.ts'
import { textIn } from '../../kernel/texts/texts.ts'

interface SampleFacts extends NotificationFacts {
	readonly sample_title: string | null
}

/** How authors of samples are notified. */
export const sampleNotificationTemplates = notificationTemplates<
	typeof sampleNotifications,
	SampleFacts,
	{ readonly title: string }
>({
	capability: 'samples',
	source: {
		from: "LEFT JOIN rec.sample_texts sample_text ON sample_text.id = (n.about ->> 'sampleId')::uuid",
		columns: { sample_title: 'sample_text.title' },
		models: [],
	},
	parts: ({ sample_title }, language) => ({
		title: sample_title === null ? textIn(language, 'samples.notices.untitled') : `“${sample_title}”`,
	}),
	kinds: {
		sampleAdded: {
			link: () => '/samples',
		},
	},
})
