import type erasure from '../../../../locales/en/contacts.web.erasure.json'
import type contacts from '../../../../locales/en/contacts.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly contacts: typeof contacts
		readonly erasure: typeof erasure
	}
}
