import type { ledgerNotifications } from '../../domain/ledger/notifications.contract.ts'
import {
	type NotificationFacts,
	notificationTemplates,
} from '../../kernel/capability/notification-templates.ts'
import { dayOf, formatDay } from '../../kernel/wire/days.ts'
import { dateFormat } from '../../kernel/wire/formatters.ts'
import { localeOf } from '../../kernel/wire/language.ts'
import { DEFAULT_REGION } from '../../kernel/wire/regions.ts'

const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const

export const ledgerNotificationTemplates = notificationTemplates<
	typeof ledgerNotifications,
	NotificationFacts,
	{ readonly day: string; readonly entity: string; readonly month: string }
>({
	capability: 'ledger',
	parts: ({ about: { day, entity = '', month } }, language) => {
		const locale = localeOf(language, DEFAULT_REGION.locale)
		return {
			day: day === undefined ? '' : formatDay(dayOf(day), locale, 'UTC'),
			entity,
			month: month === undefined ? '' : dateFormat(locale, MONTH).format(dayOf(`${month}-01`)),
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
