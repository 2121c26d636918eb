import type { radioNotifications } from '../../domain/radio/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { textIn } from '../../kernel/texts/texts.ts'

interface RadioFacts extends NotificationFacts {
	readonly radio_channel: string | null
}

export const radioNotificationTemplates = notificationTemplates<
	typeof radioNotifications,
	RadioFacts,
	{ readonly channel: string; readonly cause: string }
>({
	capability: 'radio',
	source: {
		from: "LEFT JOIN rec.radio_channels rch ON rch.id = (n.about ->> 'channelId')::uuid",
		columns: { radio_channel: 'rch.name' },
		models: [],
	},
	parts: ({ radio_channel: channel, about: { cause } }, language) => ({
		channel: channel ?? textIn(language, 'radio.notices.gone'),
		cause: cause === undefined ? '' : textIn(language, `radio.causes.${cause}`),
	}),
	kinds: {
		radioFault: { link: ({ channelId }) => `/backoffice/radioChannels/${channelId}` },
	},
})
