import type corporates from '../../../../locales/en/organizations.web.corporates.json'
import type organizations from '../../../../locales/en/organizations.web.json'
import type nonprofits from '../../../../locales/en/organizations.web.nonprofits.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly corporates: typeof corporates
		readonly nonprofits: typeof nonprofits
		readonly organizations: typeof organizations
	}
}
