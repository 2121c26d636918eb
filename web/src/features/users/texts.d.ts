import type account from '../../../../locales/en/users.web.account.json'
import type users from '../../../../locales/en/users.web.json'
import type kindness from '../../../../locales/en/users.web.kindness.json'
import type profile from '../../../../locales/en/users.web.profile.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly account: typeof account
		readonly users: typeof users
		readonly kindness: typeof kindness
		readonly profile: typeof profile
	}
}
