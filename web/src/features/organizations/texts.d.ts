import type corporates from '../../../../locales/en/organizations.document.corporates.json'
import type nonprofits from '../../../../locales/en/organizations.document.nonprofits.json'
import type organizations from '../../../../locales/en/organizations.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly corporates: typeof corporates
		readonly nonprofits: typeof nonprofits
		readonly organizations: typeof organizations
	}
}
