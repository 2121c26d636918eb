import type { ledgerNotifications } from '../../domain/ledger/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { dayOf, formatDay } from '../../kernel/wire/days.ts'
import { localeOf } from '../../kernel/wire/language.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'

export const ledgerNotificationTemplates = notificationTemplates<
	typeof ledgerNotifications,
	NotificationFacts,
	{ readonly day: string; readonly entity: string; readonly month: string }
>({
	capability: 'ledger',
	parts: ({ about: { day, entity = '', month } }, language) => {
		const written = (date: string) => formatDay(dayOf(date), localeOf(language, DEFAULT_REGION.locale), 'UTC')
		return {
			day: day === undefined ? '' : written(day),
			entity,
			// `Oct-2026`
			month: month === undefined ? '' : written(`${month}-01`).slice('01-'.length),
		}
	},
	kinds: {
		dailyTieOut: {
			link: () => '/backoffice/books',
		},
		monthEndPack: {
			link: ({ entity, month }) => `/backoffice/periods/${entity}.${month}/show`,
		},
	},
})
