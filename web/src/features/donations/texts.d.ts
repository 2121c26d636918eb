import type plain from '../../../../locales/en/donations.document.plain.json'
import type bank from '../../../../locales/en/donations.web.bank.json'
import type cards from '../../../../locales/en/donations.web.cards.json'
import type checkout from '../../../../locales/en/donations.web.checkout.json'
import type donate from '../../../../locales/en/donations.web.donate.json'
import type donations from '../../../../locales/en/donations.web.json'
import type order from '../../../../locales/en/donations.web.order.json'
import type unfinished from '../../../../locales/en/donations.web.unfinished.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly bank: typeof bank
		readonly cards: typeof cards
		readonly checkout: typeof checkout
		readonly donate: typeof donate
		readonly donations: typeof donations
		readonly order: typeof order
		readonly plain: typeof plain
		readonly unfinished: typeof unfinished
	}
}
