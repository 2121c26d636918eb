import type editor from '../../../../locales/en/campaigns.web.editor.json'
import type campaigns from '../../../../locales/en/campaigns.web.json'

declare module '../../i18n/resources.d.ts' {
	interface Resources {
		readonly campaigns: typeof campaigns
		readonly editor: typeof editor
	}
}
