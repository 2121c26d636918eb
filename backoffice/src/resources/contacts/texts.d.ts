import type contacts from '../../../../locales/en/contacts.backoffice.json'

declare module '../../providers/i18n.ts' {
	interface Texts {
		readonly contacts: typeof contacts
	}
}
