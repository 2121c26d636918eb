import type { sampleThingNotifications } from '../../domain/sample-things/notifications.contract.ts'
import { type NotificationFacts, notificationTemplates } from '../../kernel/capability/notification-templates.ts'
import { textIn } from '../../kernel/texts/texts.ts'

interface SampleThingFacts extends NotificationFacts {
	readonly sample_thing_title: string | null
}

export const sampleThingNotificationTemplates = notificationTemplates<
	typeof sampleThingNotifications,
	SampleThingFacts,
	{ readonly title: string }
>({
	capability: 'sample-things',
	source: {
		from: "LEFT JOIN rec.sample_thing_texts sample_thing_text ON sample_thing_text.id = (n.about ->> 'sampleThingId')::uuid",
		columns: { sample_thing_title: 'sample_thing_text.title' },
		models: [],
	},
	parts: ({ sample_thing_title }, language) => ({
		title: sample_thing_title === null ? textIn(language, 'sample-things.notices.untitled') : `“${sample_thing_title}”`,
	}),
	kinds: {
		sampleThingAdded: {
			link: () => '/sampleThings',
		},
	},
})
