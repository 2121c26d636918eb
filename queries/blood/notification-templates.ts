import { ALERT_LINK_MS, alertSubject } from '../../domain/blood/alerts.contract.ts'
import type { bloodNotifications } from '../../domain/blood/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'

interface BloodFacts extends NotificationFacts {
	readonly alerted: string | null
	readonly alerted_at: Date | null
	readonly blood_group: string | null
	readonly blood_place: string | null
}

const unknown = (text: string | null, language: Language, key: 'group' | 'place'): string =>
	text ?? textIn(language, `blood.notices.${key}`)

/** Alert texts for blood donors: the link opens the alert for its holder, so that one tap answers. */
export const bloodNotificationTemplates = notificationTemplates<
	typeof bloodNotifications,
	BloodFacts,
	{ readonly group: string; readonly place: string }
>({
	capability: 'blood',
	source: {
		from: `LEFT JOIN rec.blood_alerts blood ON n.kind = 'bloodNeeded' AND blood.user_id = n.user_id
			AND blood.request_id = (n.about ->> 'requestId')::uuid
		LEFT JOIN read.requests blood_r ON blood_r.id = blood.request_id AND blood_r.status <> 'removed'
		LEFT JOIN rec.request_contents blood_c ON blood_c.content_id = blood_r.content_id`,
		columns: {
			alerted: 'blood.user_id',
			alerted_at: 'blood.due_at',
			blood_group: "blood_c.fields ->> 'bloodGroup'",
			blood_place: 'blood_c.place',
		},
		models: ['requests'],
	},
	parts: ({ blood_group, blood_place }, language) => ({
		group: unknown(blood_group, language, 'group'),
		place: unknown(blood_place, language, 'place'),
	}),
	kinds: {
		bloodNeeded: {
			link: ({ requestId }, { alerted, alerted_at }, links) => {
				if (!alerted || !alerted_at) return `/donationRequest/${requestId}`
				const key = links.sign(alertSubject(requestId, alerted), alerted_at.getTime() + ALERT_LINK_MS)
				return `/bloodAlert/${requestId}?${new URLSearchParams({ user: alerted, key })}`
			},
		},
	},
})
