import type legal from '../../../locales/en/common.document.legal.json'
import type address from '../../../locales/en/common.web.address.json'
import type app from '../../../locales/en/common.web.app.json'
import type common from '../../../locales/en/common.web.json'
import type menu from '../../../locales/en/common.web.menu.json'
import type missing from '../../../locales/en/common.web.missing.json'
import type share from '../../../locales/en/common.web.share.json'

/** The English texts of each area, see `kernel/wire/text-files.ts`; a capability adds its own in its `texts.d.ts`. */
export interface Resources {
	readonly address: typeof address
	readonly app: typeof app
	readonly common: typeof common
	readonly legal: typeof legal
	readonly missing: typeof missing
	readonly menu: typeof menu
	readonly share: typeof share
}
export type Area = keyof Resources | 'fields'

/** Keys are checked against the English files; a test keeps those of other languages the same. */
declare module 'i18next' {
	interface CustomTypeOptions {
		defaultNS: 'common'
		resources: Resources
	}
}
