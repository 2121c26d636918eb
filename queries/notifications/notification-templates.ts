import type { announcementNotifications } from '../../domain/notifications/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'

interface AnnouncementFacts extends NotificationFacts {
	readonly announcement_title: string | null
	readonly announcement_body: string | null
	readonly announcement_title_hi: string | null
	readonly announcement_body_hi: string | null
}

function announcementOf(
	facts: AnnouncementFacts,
	language: Language,
): { readonly title: string; readonly text: string } | null {
	const { announcement_title: title, announcement_body, announcement_title_hi, announcement_body_hi } = facts
	if (title === null) return null
	const isHindi = language === 'hi' && announcement_title_hi !== '' && announcement_title_hi !== null
	return isHindi
		? { title: announcement_title_hi, text: announcement_body_hi ?? '' }
		: { title, text: announcement_body ?? '' }
}

export const announcementTemplates = notificationTemplates<
	typeof announcementNotifications,
	AnnouncementFacts,
	{ readonly announcement: string }
>({
	capability: 'notifications',
	source: {
		from: "LEFT JOIN rec.announcements b ON b.id = (n.about ->> 'announcementId')::uuid",
		columns: {
			announcement_title: 'b.title',
			announcement_body: 'b.body',
			announcement_title_hi: 'b.title_hi',
			announcement_body_hi: 'b.body_hi',
		},
		models: [],
	},
	parts: (facts, language) => ({
		announcement:
			announcementOf(facts, language)?.title ?? textIn(language, 'notifications.notices.untitled'),
	}),
	kinds: {
		announcement: {
			text: (facts, language) => announcementOf(facts, language)?.text ?? '',
		},
	},
})
