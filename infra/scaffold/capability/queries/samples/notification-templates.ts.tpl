import type { sampleNotifications } from '../../domain/samples/notifications.contract.ts'
import type { Language } from '../../kernel/language.ts'
import { type NotificationFacts, notificationTemplates } from '../../kernel/notification-templates.ts'

interface SampleFacts extends NotificationFacts {
	readonly sample_title: string | null
}

const UNTITLED: Readonly<Record<Language, string>> = { en: 'your sample', hi: 'आपकी प्रविष्टि' }

/** How authors of samples are notified. */
export const sampleNotificationTemplates = notificationTemplates<
	typeof sampleNotifications,
	SampleFacts,
	{ readonly title: string }
>({
	source: {
		from: "LEFT JOIN rec.sample_texts sample_text ON sample_text.id = (n.about ->> 'sampleId')::uuid",
		columns: { sample_title: 'sample_text.title' },
		models: [],
	},
	parts: ({ sample_title }, language) => ({
		title: sample_title === null ? UNTITLED[language] : `“${sample_title}”`,
	}),
	kinds: {
		sampleAdded: {
			en: ({ title }) => `Thank you for ${title}.`,
			hi: ({ title }) => `${title} के लिए धन्यवाद।`,
			link: () => '/samples',
		},
	},
})
