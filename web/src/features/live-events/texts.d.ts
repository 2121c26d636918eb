import type eventPayment from '../../../../locales/en/live-events.web.eventPayment.json'
import type liveEvents from '../../../../locales/en/live-events.web.json'
import type tickets from '../../../../locales/en/live-events.web.tickets.json'
import type waitingList from '../../../../locales/en/live-events.web.waitingList.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly eventPayment: typeof eventPayment
		readonly 'live-events': typeof liveEvents
		readonly tickets: typeof tickets
		readonly waitingList: typeof waitingList
	}
}
